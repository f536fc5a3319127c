import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

export interface TabsProps<Value extends string> {
  /** Spoken name of the row of tabs. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly items: readonly TabItem<Value>[];
  /** `line`: underlined, for parts of a page; `segment`: a boxed switch. */
  readonly look?: 'line' | 'segment';
  readonly className?: string;
  /** Stands at the right of the row. */
  readonly aside?: ReactNode;
  /** `TabPanel`s. */
  readonly children?: ReactNode;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, items, look = 'line', className, aside, children } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className={cx('flex min-w-0 flex-col', className)}
    >
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-2',
          look === 'line' && 'border-b border-line',
        )}
      >
        <Base.List
          aria-label={label}
          className={cx(
            'flex min-w-0',
            look === 'line' ? 'gap-1' : 'w-full gap-1 rounded-control bg-sunken p-1',
          )}
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className={look === 'line' ? lineTab : segmentTab}
            >
              {item.icon}
              {item.label}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {children}
    </Base.Root>
  );
}

const lineTab =
  'hit-target relative inline-flex h-10 items-center gap-1.5 px-3 text-14 text-ink-2 whitespace-nowrap hover:text-ink ' +
  'data-[active]:font-medium data-[active]:text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 ' +
  'data-[active]:after:bg-accent data-[disabled]:text-ink-3 focus-visible:-outline-offset-2';
const segmentTab =
  'hit-target inline-flex h-8 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-tag px-2 text-13 text-ink-2 ' +
  'whitespace-nowrap hover:text-ink data-[active]:bg-surface data-[active]:font-medium data-[active]:text-ink ' +
  'data-[active]:ring-1 data-[active]:ring-line data-[disabled]:text-ink-3';

export function TabPanel({
  value,
  className,
  children,
  keepMounted = false,
}: {
  value: string;
  className?: string;
  children: ReactNode;
  keepMounted?: boolean;
}) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={cx('min-w-0', className)}>
      {children}
    </Base.Panel>
  );
}
