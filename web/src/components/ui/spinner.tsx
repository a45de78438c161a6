import { classNames } from '../../lib/class-names.ts';

export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={classNames('animate-spin', className ?? 'size-5')} aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path
        d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Fills a page or a panel while it loads; keeps what follows out of sight, so that it is not seen to move. */
export function LoadingPanel({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-[calc(100svh-3.5rem)] items-center justify-center text-muted">
      <Spinner className="size-6 text-accent" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
