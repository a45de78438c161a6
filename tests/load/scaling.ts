/**
 * Sixteen people convert without pause, with files that take a converter considerable time. Shows how throughput grows
 * with the number of converters and gateways.
 */
import { signInPeople, type Person } from './k6/people.ts';
import { convertInTurn } from './k6/pick.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';
import { openWorks } from './k6/works.ts';

const people = 16;
const works = openWorks(['medium']);

export const options = {
  summaryTrendStats: trendStats,
  scenarios: {
    scaling: {
      executor: 'constant-vus',
      exec: 'run',
      vus: people,
      duration: settings.duration ?? '30s',
      gracefulStop: '2m',
    },
  },
  thresholds: createThresholds({ medium: 60_000 }),
};

export const setup = (): Person[] => signInPeople(people);

export const run = (signedIn: Person[]): void => convertInTurn(signedIn, works);

export const handleSummary = summarize('scaling');
