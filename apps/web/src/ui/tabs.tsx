import { createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { cx } from '../lib/cx.ts';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly items: readonly TabItem<Value>[];
  /**
   * `line`: underlined, for parts of a page; `segment`: a boxed switch; `pill`: a row that scrolls if it is too long.
   */
  readonly look?: 'line' | 'segment' | 'pill';
  readonly className?: string;
  readonly rowClassName?: string;
  /** On the right of the row. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

const Selected = createContext({ id: '', value: '' });

/** Arrow keys, Home and End move the focus along the row; Enter, Space or a press selects. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, items, look = 'line', className, rowClassName, aside, children } = props;
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <div
        className={cx(
          'flex items-center justify-between gap-x-2',
          look !== 'segment' && 'border-b border-line',
          rowClassName,
        )}
      >
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={moveFocus}
          className={cx('flex min-w-0 gap-1', rows[look])}
        >
          {items.map((item) => (
            <Tab
              key={item.value}
              item={item}
              id={`${id}-${item.value}`}
              isSelected={item.value === value}
              className={tabs[look]}
              onSelect={() => onChange(item.value)}
            />
          ))}
        </div>
        {aside}
      </div>
      <Selected value={{ id, value }}>{children}</Selected>
    </div>
  );
}

interface TabProps {
  readonly item: TabItem<string>;
  readonly id: string;
  readonly isSelected: boolean;
  readonly className: string;
  readonly onSelect: () => void;
}

function Tab({ item: { label, icon }, id, isSelected, className, onSelect }: TabProps) {
  return (
    <button
      ref={(tab) => setTabIndex(tab, isSelected ? 0 : -1)}
      type="button"
      role="tab"
      id={id}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${id}-panel` : undefined}
      onPointerDown={({ currentTarget }) => setTabIndex(currentTarget, 0)}
      onBlur={({ currentTarget }) => setTabIndex(currentTarget, isSelected ? 0 : -1)}
      onClick={onSelect}
      className={className}
    >
      {icon}
      {label}
    </button>
  );
}

/**
 * Set outside React: React would set the tab index while the tab has the focus, which makes Chromium recalculate the
 * styles of the half-changed page. On a press it is set before the focus arrives.
 */
function setTabIndex(tab: HTMLElement | null, tabIndex: number): void {
  // Safari reaches a button by Tab only if it has the attribute.
  if (tab?.getAttribute('tabindex') !== String(tabIndex)) tab?.setAttribute('tabindex', String(tabIndex));
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = all.findIndex((tab) => tab.matches(':focus'));
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

const lineTab =
  'hit-target relative inline-flex h-10 items-center gap-1.5 px-3 text-14 text-ink-2 whitespace-nowrap hover:text-ink ' +
  'aria-selected:font-medium aria-selected:text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 ' +
  'aria-selected:after:bg-accent focus-visible:-outline-offset-2';
const segmentTab =
  'hit-target inline-flex h-8 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-tag px-2 text-13 text-ink-2 ' +
  'whitespace-nowrap hover:text-ink aria-selected:bg-surface aria-selected:font-medium aria-selected:text-ink ' +
  'aria-selected:ring-1 aria-selected:ring-line';

const pillTab =
  'hit-target inline-flex h-8 shrink-0 items-center rounded-control px-3 text-14 text-ink-2 whitespace-nowrap hover:text-ink ' +
  'aria-selected:bg-accent-soft aria-selected:font-medium aria-selected:text-accent focus-visible:-outline-offset-2';
const tabs = { line: lineTab, segment: segmentTab, pill: pillTab } as const;
const rows = {
  line: '',
  segment: 'w-full rounded-control bg-sunken p-1',
  pill: 'overflow-x-auto px-4 py-2 [scrollbar-width:none]',
} as const;

interface TabPanelProps {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly keepMounted?: boolean;
}

/** Keeps its layout: laying a panel out again takes a third of a press on its tab. */
const hiddenPanel = 'invisible absolute inset-0 -z-1 [content-visibility:hidden]';

export function TabPanel({ value, className, children, keepMounted = false }: TabPanelProps) {
  const selected = use(Selected);
  const isShown = value === selected.value;
  if (!isShown && !keepMounted) return null;
  const id = `${selected.id}-${value}`;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={id}
      tabIndex={isShown ? 0 : -1}
      className={cx('min-w-0', className, !isShown && hiddenPanel)}
    >
      {children}
    </div>
  );
}
