import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';

export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

export interface ToolbarProps {
  readonly tools: readonly Tool[];
  /** The menu at the end, given the tools that do not fit. */
  readonly menu: (hidden: readonly Tool[]) => ReactNode;
}

/** Commands in one row of any width. Those that do not fit move into the menu at its end. */
export function Toolbar({ tools, menu }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row, tools.length);
  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-1">
      {/* Wrapped tools are clipped, but stay in the layout so that they can be measured. */}
      <div
        ref={row}
        className="-m-1 flex h-10 min-w-0 flex-1 flex-wrap justify-end overflow-hidden p-1 pointer-coarse:h-13 forced-colors:gap-x-1"
      >
        {tools.map(({ id, label, icon, onPress }, index) => (
          <Button
            key={id}
            variant="ghost"
            size="sm"
            icon={icon}
            onClick={onPress}
            className={cx('mb-4', index >= fitting && 'invisible')}
          >
            {label}
          </Button>
        ))}
      </div>
      {menu(tools.slice(fitting))}
    </div>
  );
}

/** How many of the tools fit into the first line of the row. */
function useFitting(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  // After every render: the buttons may have changed.
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const buttons = [...current.children] as HTMLElement[];
    // Called after layout, so measuring forces no layout.
    const observer = new ResizeObserver(() => {
      const top = buttons[0]?.offsetTop ?? 0;
      // A first button wider than the row does not wrap: it starts before the row.
      const cut = buttons.findIndex((each) => each.offsetTop > top || each.offsetLeft < current.offsetLeft);
      setFitting(cut === -1 ? buttons.length : cut);
    });
    // Buttons are observed too: text in another language has another width.
    for (const each of [current, ...buttons]) observer.observe(each);
    return () => observer.disconnect();
  });
  return fitting;
}
