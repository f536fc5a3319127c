import type { ReactNode } from 'react';
import { SearchIcon } from './later-icons.tsx';
import { TextField } from './text-field.tsx';

interface SearchLayoutProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Id of the field in the tour. */
  readonly tour?: string;
  readonly nav: ReactNode;
  readonly children: ReactNode;
}

/** A page with search and links at its side; on a phone above it. */
export function SearchLayout({ label, query, onQuery, tour, nav, children }: SearchLayoutProps) {
  return (
    <div className="mx-auto flex w-full max-w-300 min-w-0 flex-1 flex-col wide:flex-row">
      <div className="flex flex-col gap-3 px-3 pt-3 print:hidden wide:sticky wide:top-(--stuck-header-height) wide:max-h-[calc(100dvh-var(--stuck-header-height))] wide:w-60 wide:shrink-0 wide:self-start wide:overflow-y-auto wide:px-4 wide:py-6">
        <TextField
          label={label}
          hideLabel
          type="search"
          placeholder={label}
          icon={<SearchIcon size={16} />}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          data-tour={tour}
        />
        {nav}
      </div>
      {children}
    </div>
  );
}

export const searchLayoutSkeleton = ['h-9', 'h-24', 'h-64', 'h-64'].map(
  (height) => `mx-auto mt-3 w-full max-w-200 ${height}`,
);

/** The side links; on a phone they are one row. */
export const sideLinksClass =
  'flex gap-1 overflow-x-auto border-line max-wide:border-b max-wide:pb-2 wide:flex-col';
