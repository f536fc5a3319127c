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
  /** The menu at its end, given the tools for which there is no room. */
  readonly menu: (hidden: readonly Tool[]) => ReactNode;
}

/** Commands in one row of whatever width it is given. Those that do not fit move into the menu at its end. */
export function Toolbar({ tools, menu }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row, tools.length);
  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-1">
      {/* What wraps is cut off. It keeps its place, so that it can be measured again. */}
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

/** How many of the tools stand in the first line of the row. */
function useFitting(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  // After every drawing: there may be other buttons.
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const buttons = [...current.children] as HTMLElement[];
    // Called when the browser has laid the page out anyway: measuring lays out nothing.
    const observer = new ResizeObserver(() => {
      const top = buttons[0]?.offsetTop ?? 0;
      // A first one that is wider than the row does not wrap: it begins before the row does.
      const cut = buttons.findIndex((each) => each.offsetTop > top || each.offsetLeft < current.offsetLeft);
      setFitting(cut === -1 ? buttons.length : cut);
    });
    // The buttons too: other words have another width.
    for (const each of [current, ...buttons]) observer.observe(each);
    return () => observer.disconnect();
  });
  return fitting;
}
