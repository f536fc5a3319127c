import { useId } from 'react';
import { Checkbox } from './checkbox.tsx';

interface LabelledCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A box with its words beside it, which can be pressed too. */
export function LabelledCheckbox({ label, checked, onChange, disabled = false }: LabelledCheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-center text-14">
      <Checkbox
        id={id}
        label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={disabled ? 'text-ink-3' : 'cursor-pointer'}>
        {label}
      </label>
    </div>
  );
}
