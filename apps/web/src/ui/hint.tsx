import type { ReactNode } from 'react';

/** Explains a field, which names it by `aria-describedby`. */
export const Hint = ({ id, children }: { readonly id: string; readonly children: ReactNode }) =>
  children && (
    <p id={id} className="col-span-full text-12 text-ink-3">
      {children}
    </p>
  );
