import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';

/** Of a drawing and of the place that waits for it, in pixels. */
export const chartHeight = 260;

/** A chart whose library is loaded where a result has one. */
export function LateChart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-[260px] w-full" />}>{children}</Suspense>;
}
