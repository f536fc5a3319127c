import { cx } from '../lib/cx.ts';

/** A placeholder block with the size of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-sunken', className)} />;
}
