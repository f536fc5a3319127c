import { cx } from '../lib/cx.ts';

/** A block of the size of what is still to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-sunken', className)} />;
}
