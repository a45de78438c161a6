/** The working day for long: what grows shows in the memory of the processes, which `make load` reads meanwhile. */
import { createMix, createWarmUp } from './k6/mix.ts';
import { readSeconds } from './k6/read-seconds.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';

export { runLarge, runMedium, runSmall, setup } from './k6/working-day.ts';

/** Each thread has had each tool's largest file before memory is looked at, which would grow with the first of them. */
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
