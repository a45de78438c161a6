/** A working day: after a warm-up small files at a constant rate, with an occasional medium or large one. */
import { createMix, createWarmUp } from './k6/mix.ts';
import { readSeconds } from './k6/read-seconds.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';

export { runLarge, runMedium, runSmall, setup } from './k6/working-day.ts';

const rate = settings.rate ?? 30;
const warmUp = '90s';

export const options = {
  summaryTrendStats: trendStats,
  setupTimeout: '3m',
  scenarios: {
    ...createWarmUp({ rate, duration: warmUp }),
    ...createMix({ rate, duration: settings.duration ?? '1m', startTime: warmUp }),
  },
  thresholds: {
    ...createThresholds({ small: 500, medium: 5_000, large: 30_000 }),
    // Conversions that could not be started in time.
    'dropped_iterations{scenario:small}': ['count==0'],
  },
};

export const handleSummary = summarize('steady', readSeconds(warmUp));
