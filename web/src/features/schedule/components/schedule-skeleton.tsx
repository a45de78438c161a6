import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** Shown while the worker reads the file. */
export function ScheduleSkeleton() {
  return (
    <div role="status" aria-label="Reading the schedule">
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
