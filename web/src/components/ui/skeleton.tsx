import { classNames } from '../../lib/class-names.ts';

/** A grey shape of what is still loading; the caller gives it its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-md bg-line', className)} />;
}
