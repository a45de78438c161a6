/** A long working day. `make load` samples the memory of the processes meanwhile and shows what grows. */
import { createMix, createWarmUp } from './k6/mix.ts';
import { readSeconds } from './k6/read-seconds.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';

export { runLarge, runMedium, runSmall, setup } from './k6/working-day.ts';

/** Memory is measured only after each thread has converted each tool's largest file, because the first one makes it grow. */
const warmUp = '90s';

export const options = {
  summaryTrendStats: trendStats,
  setupTimeout: '3m',
  scenarios: {
    ...createWarmUp({ rate: 1, duration: warmUp, exec: 'runLarge' }),
    ...createMix({ rate: settings.rate ?? 10, duration: settings.duration ?? '10m', startTime: warmUp }),
  },
  thresholds: createThresholds({ small: 1_000, medium: 5_000, large: 30_000 }),
};

export const handleSummary = summarize('soak', readSeconds(warmUp));
