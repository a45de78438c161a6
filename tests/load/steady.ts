/** A working day: small files at an even rate, now and then a medium and a large one. */
import { createMix } from './k6/mix.ts';
import { signInPeople, type Person } from './k6/people.ts';
import { convertInTurn } from './k6/pick.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';
import { openWorks } from './k6/works.ts';

const people = 40;
const small = openWorks(['small']);
const medium = openWorks(['medium']);
const large = openWorks(['large']);

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

export const setup = (): Person[] => signInPeople(people);

export const runSmall = (signedIn: Person[]): void => convertInTurn(signedIn, small);
export const runMedium = (signedIn: Person[]): void => convertInTurn(signedIn, medium);
export const runLarge = (signedIn: Person[]): void => convertInTurn(signedIn, large);

export const handleSummary = summarize('steady');
