/** Small files at a constant rate while `make load` replaces every service of its own site. No conversion may fail. */
import { signInPeople, type Person } from './k6/people.ts';
import { convertInTurn } from './k6/pick.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';
import { openWorks } from './k6/works.ts';

const people = 40;
const works = openWorks(['small']);
const rate = settings.rate ?? 15;

export const options = {
  summaryTrendStats: trendStats,
  setupTimeout: '3m',
  scenarios: {
    rolling: {
      executor: 'constant-arrival-rate',
      exec: 'run',
      rate,
      timeUnit: '1s',
      duration: settings.duration ?? '6m',
      preAllocatedVUs: 40,
      maxVUs: 120,
      gracefulStop: '2m',
    },
  },
  thresholds: createThresholds({ small: 5_000 }),
};

export const setup = (): Person[] => signInPeople(people);

export const run = (signedIn: Person[]): void => convertInTurn(signedIn, works);

export const handleSummary = summarize('rolling');
