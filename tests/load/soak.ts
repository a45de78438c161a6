/** The working day for long: what grows shows in the memory of the processes, which `make load` reads meanwhile. */
import { createMix } from './k6/mix.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';

export { runLarge, runMedium, runSmall, setup } from './k6/working-day.ts';

export const options = {
  summaryTrendStats: trendStats,
  setupTimeout: '3m',
  scenarios: createMix({ rate: settings.rate ?? 10, duration: settings.duration ?? '10m' }),
  thresholds: createThresholds({ small: 1_000, medium: 5_000, large: 30_000 }),
};

export const handleSummary = summarize('soak');
