import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { SmallButton } from './button.tsx';
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
    <Alert tone="error" title={title} action={<SmallButton onClick={onRetry}>{label}</SmallButton>}>
      {children ?? 'Check your connection and try again.'}
    </Alert>
  );
}

interface PageProblemProps extends Omit<LoadProblemProps, 'title'> {
  heading: string;
  title?: string;
}

/** Replaces a whole page, below its heading. */
export function PageProblem({ heading, title = 'The server did not answer', ...problem }: PageProblemProps) {
  return (
    <div className="mx-auto max-w-prose px-4 py-16">
      <h1 className="mb-6 text-xl font-semibold">{heading}</h1>
      <LoadProblem title={title} {...problem} />
    </div>
  );
}

/** Shown in place of a list that has not loaded, such as `Your keys`: its skeleton, or the error. */
export function NotLoaded(props: { query: { isError: boolean; refetch: () => unknown }; what: string }) {
  const { query, what } = props;
  if (!query.isError)
    return <LoadingRows label={`Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`} />;
  return <LoadProblem title={`${what} could not be loaded`} onRetry={() => void query.refetch()} />;
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
