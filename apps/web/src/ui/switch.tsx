import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import { cx } from '../lib/cx.ts';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

export function Switch({ label, checked, onChange, disabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={cx('flex items-center justify-between gap-3', className)}>
      <span id={id} className="text-14">
        {label}
      </span>
      <Base.Root
        checked={checked}
        disabled={disabled}
        aria-labelledby={id}
        onCheckedChange={(next) => onChange(next)}
        className="relative h-5 w-9 rounded-full bg-control transition-colors duration-140 after:absolute after:-inset-3 data-[checked]:bg-accent"
      >
        <Base.Thumb className="block size-4 translate-x-0.5 rounded-full bg-surface transition-transform duration-140 data-[checked]:translate-x-4.5" />
      </Base.Root>
    </div>
  );
}
