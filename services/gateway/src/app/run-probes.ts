import { repeatEvery } from '@floatwise/service-kit';

/** The steps of a probe; each names the part of the site it needs. */
export type ProbeStep = 'conversion' | 'accounts' | 'sessions' | 'counts';

/** The result of one step. */
export interface ProbeResult {
  readonly step: ProbeStep;
  readonly seconds: number;
  /** Absent if it succeeded. */
  readonly error?: unknown;
}

/** Repeats every step as a user would, so that failures are known before users see them. The first run follows a pause. */
export function runProbes(
  steps: Readonly<Record<ProbeStep, () => Promise<unknown>>>,
  { everyMs, onResult }: { everyMs: number; onResult: (result: ProbeResult) => void },
): { readonly stop: () => Promise<void> } {
  return repeatEvery(everyMs, async (isStopping) => {
    const results = await Promise.all(
      Object.entries(steps).map(([step, task]) => tryStep(step as ProbeStep, task)),
    );
    // A gateway that is stopping refuses its own probe.
    if (!isStopping()) results.forEach(onResult);
  });
}

async function tryStep(step: ProbeStep, task: () => Promise<unknown>): Promise<ProbeResult> {
  const startedMs = performance.now();
  const outcome = await task().then(
    () => ({}),
    (error: unknown) => ({ error }),
  );
  return { step, seconds: (performance.now() - startedMs) / 1_000, ...outcome };
}
