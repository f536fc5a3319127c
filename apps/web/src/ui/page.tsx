import type { PropsWithChildren, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

interface PageProps {
  /** Also the document's title. */
  readonly title: string;
  /** The group of pages; appended to the document's title. */
  readonly partOf?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Page({ title, partOf, aside, children, className }: PageProps) {
  useDocumentTitle(partOf ? `${title} - ${partOf}` : title);
  return (
    <div
      className={cx(
        'mx-auto flex w-full max-w-300 min-w-0 flex-1 flex-col gap-4 px-3 py-4 wide:px-6 wide:py-6',
        className,
      )}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        {/* A long title has its own line, rather than a narrow column beside the controls. */}
        <h1 className="min-w-0 grow text-22 font-bold wrap-anywhere">{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}

export function Section({ title, aside, children }: PropsWithChildren<{ title: string; aside?: ReactNode }>) {
  return (
    <section aria-label={title} className="panel flex min-w-0 flex-col gap-4 p-4 wide:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-bold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
