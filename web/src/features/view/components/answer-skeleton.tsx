import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** In place of an answer while the worker calculates it. */
export function AnswerSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
