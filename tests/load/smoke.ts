/**
 * Four people convert a small and a medium file with each tool, both ways. Shows in under a minute whether a site works, and
 * on a slow machine within `duration`. It says nothing about speed.
 */
import { signInPeople, type Person } from './k6/people.ts';
import { convertInTurn } from './k6/pick.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';
import { openWorks } from './k6/works.ts';

const people = 4;
const works = openWorks(['small', 'medium']);

export const options = {
  summaryTrendStats: trendStats,
  scenarios: {
    smoke: {
      executor: 'shared-iterations',
      exec: 'run',
      vus: people,
      iterations: works.length * 2,
      maxDuration: settings.duration ?? '50s',
    },
  },
  thresholds: {
    // The longest a person waits. k6 sums up the times of each size because of these thresholds.
    ...createThresholds({ small: 180_000, medium: 180_000 }),
    conversions: [`count==${works.length * 2}`],
  },
};

export const setup = (): Person[] => signInPeople(people);

export function run(signedIn: Person[]): void {
  convertInTurn(signedIn, works);
}

export const handleSummary = summarize('smoke');
