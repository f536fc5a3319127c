import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { CheckIcon, ChevronRightIcon } from './later-icons.tsx';

export interface MenuProps {
  /** A button with its own accessible name. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  /** Its trigger does not scroll with the page, and neither does the menu. */
  readonly isFixed?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Called once it is closed and the focus is back on its trigger, so that the chosen action may move it. */
  readonly onClosed?: () => void;
  /** `MenuItem`, `MenuLink`, `MenuRadioGroup`, `MenuSeparator`, `Submenu`. */
  readonly children: ReactNode;
}

const popupClass =
  'pop max-h-(--available-height) max-w-(--available-width) min-w-44 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-lift outline-none';

export function Menu(props: MenuProps) {
  const { trigger, align = 'end', side = 'bottom', isFixed, onOpenChange, onClosed, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  /** The dialog around the trigger; otherwise it would cover the menu. */
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  return (
    <Base.Root
      modal={false}
      onOpenChange={(next) => {
        setDialog(button.current?.closest<HTMLElement>('[data-modal]') ?? null);
        onOpenChange?.(next);
      }}
      {...(onClosed && { onOpenChangeComplete: (next: boolean) => !next && onClosed() })}
    >
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal container={dialog ?? landmark()}>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={6}
          positionMethod={isFixed ? 'fixed' : 'absolute'}
          className="z-60"
        >
          <Base.Popup className={popupClass}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Menus belong to the page's content: outside every landmark, screen reader users would not find them. */
function landmark(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}

const itemClass =
  'hit-target flex min-h-9 w-full items-center gap-2.5 rounded-tag px-2.5 text-14 text-ink outline-none ' +
  'data-[highlighted]:bg-sunken data-[disabled]:text-ink-3';

export interface SubmenuProps {
  readonly icon?: ReactNode;
  readonly label: string;
  readonly disabled?: boolean;
  /** At the end of the line, for example why it is disabled. */
  readonly detail?: string | undefined;
  /** `MenuItem`s. */
  readonly children: ReactNode;
}

export function Submenu({ icon, label, disabled = false, detail, children }: SubmenuProps) {
  return (
    <Base.SubmenuRoot disabled={disabled}>
      <Base.SubmenuTrigger className={cx(itemClass, 'data-[popup-open]:bg-sunken')}>
        {icon && <span className="text-ink-3">{icon}</span>}
        <span className="min-w-0 flex-1 truncate text-left">{label}</span>
        {detail && <span className="text-12 text-ink-3">{detail}</span>}
        <ChevronRightIcon size={16} className="shrink-0 text-ink-3" />
      </Base.SubmenuTrigger>
      <Base.Portal container={landmark()}>
        <Base.Positioner side="inline-end" align="start" sideOffset={2} className="z-60">
          <Base.Popup className={popupClass}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  /** At the end of the line, in small print. */
  readonly detail?: string | undefined;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ icon, detail, onSelect, disabled = false, children }: MenuItemProps) {
  return (
    <Base.Item className={itemClass} disabled={disabled} onClick={onSelect}>
      {icon && <span className="text-ink-3">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {detail && <span className="truncate text-12 text-ink-3">{detail}</span>}
    </Base.Item>
  );
}

export interface MenuCheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Shown next to it, and read after its name. */
  readonly tooltip: string;
  readonly children: ReactNode;
}

export function MenuCheck({ checked, onChange, tooltip, children }: MenuCheckProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      closeOnClick
      data-tooltip={tooltip}
      aria-description={tooltip}
      className={itemClass}
    >
      <span className="flex size-4.5 items-center justify-center text-accent">
        <Base.CheckboxItemIndicator>
          <CheckIcon size={16} />
        </Base.CheckboxItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Base.CheckboxItem>
  );
}

/** A link that opens in a new tab. */
export function MenuLink({ icon, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) {
  return (
    <Base.LinkItem className={itemClass} href={href} target="_blank" rel="noopener" closeOnClick>
      {icon && <span className="text-ink-3">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Base.LinkItem>
  );
}

/** A note about the menu, for example why an entry is missing. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="max-w-64 px-2.5 py-1.5 text-12 text-ink-2">{children}</Base.GroupLabel>
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}

export interface MenuRadioGroupProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
}

export function MenuRadioGroup<Value extends string | number>(props: MenuRadioGroupProps<Value>) {
  const { label, value, onChange, options } = props;
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-12 text-ink-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick
            lang={option.lang}
            className={cx(itemClass, 'data-[checked]:font-medium')}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <span className="w-4 text-accent">
              <Base.RadioItemIndicator>
                <CheckIcon size={16} />
              </Base.RadioItemIndicator>
            </span>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
