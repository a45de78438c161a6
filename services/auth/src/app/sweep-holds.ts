import { getSiteMs, repeatEvery } from '@floatwise/service-kit';
import { reviewHold, type ReviewPorts } from './review-hold.ts';

const pauseMs = 2_000;

/** Reviews holds whose conversion should have ended by now: the report of its end, or its gateway, was lost. */
export function sweepHolds(ports: ReviewPorts) {
  const sweep = async (): Promise<void> => {
    for (const { until: _until, ...hold } of await ports.holds.listOverdue(new Date(getSiteMs()))) {
      await reviewHold(ports, hold);
    }
  };
  return repeatEvery(pauseMs, () =>
    sweep().catch((error: unknown) => {
      ports.logger.warn({ err: error }, 'holds could not be reviewed now and will be retried');
    }),
  );
}
