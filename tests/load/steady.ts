/** A working day: small files at an even rate, now and then a medium and a large one. */
import { createMix } from './k6/mix.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';

export { runLarge, runMedium, runSmall, setup } from './k6/working-day.ts';

export const options = {
  summaryTrendStats: trendStats,
  setupTimeout: '3m',
  scenarios: createMix({ rate: settings.rate ?? 30, duration: settings.duration ?? '1m' }),
  thresholds: {
    ...createThresholds({ small: 500, medium: 5_000, large: 30_000 }),
    // Conversions that could not even begin in time.
    dropped_iterations: ['count==0'],
  },
};

export const handleSummary = summarize('steady');
