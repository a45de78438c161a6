import { classNames } from '../../lib/class-names.ts';

/** A grey placeholder while content loads; the caller sets its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-line', className)} />;
}
