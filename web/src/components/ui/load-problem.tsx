import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadProblemProps {
  title: string;
  onRetry: () => void;
  /** Button label. */
  label?: string;
  children?: ReactNode;
}

/** Shown if loading failed; the button tries again. */
export function LoadProblem({ title, onRetry, label = 'Retry', children }: LoadProblemProps) {
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {label}
        </Button>
      }
    >
      {children ?? 'Check your connection and try again.'}
    </Alert>
  );
}

/** Replaces a whole page, below its heading. */
export function PageProblem({ heading, ...problem }: LoadProblemProps & { heading: string }) {
  return (
    <div className="mx-auto max-w-prose px-4 py-16">
      <h1 className="mb-6 text-xl font-semibold">{heading}</h1>
      <LoadProblem {...problem} />
    </div>
  );
}

interface NotLoadedProps {
  query: { readonly isError: boolean; readonly refetch: () => unknown };
  /** Such as `Your keys`. */
  what: string;
}

/** Shown in place of a list that has not loaded: its skeleton, or the error. */
export function NotLoaded({ query: { isError, refetch }, what }: NotLoadedProps) {
  if (!isError) return <LoadingRows label={`Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`} />;
  return <LoadProblem title={`${what} could not be loaded`} onRetry={() => void refetch()} />;
}

/** Skeleton of a list. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}
