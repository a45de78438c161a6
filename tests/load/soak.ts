/** The working day for long: what grows shows in the memory of the processes, which `make load` reads meanwhile. */
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
  scenarios: createMix({ rate: settings.rate ?? 10, duration: settings.duration ?? '10m' }),
  thresholds: createThresholds({ small: 1_000, medium: 5_000, large: 30_000 }),
};

export const setup = (): Person[] => signInPeople(people);

export const runSmall = (signedIn: Person[]): void => convertInTurn(signedIn, small);
export const runMedium = (signedIn: Person[]): void => convertInTurn(signedIn, medium);
export const runLarge = (signedIn: Person[]): void => convertInTurn(signedIn, large);

export const handleSummary = summarize('soak');
