import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import type { Operation } from '../../model/reference/openapi.ts';
import { ChevronRightIcon } from '../../ui/later-icons.tsx';
import { OperationDetails } from './operation-details.tsx';

const tones: Readonly<Record<string, string>> = {
  GET: 'text-accent',
  DELETE: 'text-danger',
};

/** One route: a line that opens. A link with its id in the address opens it too. */
export function OperationRow({ operation }: { readonly operation: Operation }) {
  const { id } = operation;
  const row = useRef<HTMLLIElement>(null);
  const isWanted = () => location.hash === `#${id}`;
  const [isOpen, setIsOpen] = useState(isWanted);
  // The browser looked for it before it was here.
  useEffect(() => {
    if (location.hash === `#${id}`) row.current?.scrollIntoView();
  }, [id]);
  return (
    <li ref={row} id={id} className="scroll-mt-[calc(var(--header-height)+12px)] bg-surface">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <ChevronRightIcon
            size={16}
            className={cx('shrink-0 text-ink-3 transition-transform duration-140', isOpen && 'rotate-90')}
          />
          <Summary {...operation} />
        </button>
      </h3>
      {isOpen && (
        <div id={`${id}-details`} className="px-3 pb-5 wide:pr-5 wide:pl-10">
          <OperationDetails operation={operation} />
        </div>
      )}
    </li>
  );
}

function Summary({ method, path, summary }: Operation) {
  return (
    <>
      <span className={cx('w-14 shrink-0 font-mono text-12 font-medium', tones[method] ?? 'text-warning')}>
        {method}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="font-mono text-13 wrap-anywhere">{path}</span>
        <span lang="en" className="text-13 text-ink-2">
          {summary}
        </span>
      </span>
    </>
  );
}
