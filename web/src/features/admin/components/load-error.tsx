import type { ReactNode } from 'react';
import { LoadProblem } from '../../../components/ui/load-problem.tsx';
import { findGraphqlMessage } from '../api/use-user-changes.ts';

interface LoadErrorProps {
  list: { readonly error?: unknown; readonly refetch: () => void };
  /** Shown unless an error occurred. */
  children?: ReactNode;
}

/** Alert with a button to try again. */
export function LoadError({ list: { error, refetch }, children = null }: LoadErrorProps) {
  if (error === undefined) return children;
  return (
    <LoadProblem title="Error" onRetry={refetch}>
      {findGraphqlMessage(error)}
    </LoadProblem>
  );
}
