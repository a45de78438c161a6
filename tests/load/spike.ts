/** A quiet hour, then everybody at once, then quiet again: who is sent back comes again, all get their files, and it is soon over. */
import { signInPeople, type Person } from './k6/people.ts';
import { convertInTurn } from './k6/pick.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';
import { openWorks } from './k6/works.ts';

const people = 60;
const works = openWorks(['small']);
const calmRate = 5;
const spikeRate = settings.rate ?? 80;
const seconds = { before: 15, spike: 20, pause: 20, after: 15 };

function arriveEvenly(rate: number, startSeconds: number, lengthSeconds: number) {
  return {
    executor: 'constant-arrival-rate',
    exec: 'run',
    rate,
    timeUnit: '1s',
    startTime: `${startSeconds}s`,
    duration: `${lengthSeconds}s`,
    preAllocatedVUs: rate,
    maxVUs: rate * 20,
    gracefulStop: '2m',
  };
}

const spikeFrom = seconds.before;
const afterFrom = spikeFrom + seconds.spike + seconds.pause;

export const options = {
  summaryTrendStats: trendStats,
  setupTimeout: '3m',
  scenarios: {
    before: arriveEvenly(calmRate, 0, seconds.before),
    spike: arriveEvenly(spikeRate, spikeFrom, seconds.spike),
    after: arriveEvenly(calmRate, afterFrom, seconds.after),
  },
  thresholds: {
    ...createThresholds({ small: 30_000 }),
    'conversion_ms{scenario:before}': ['p(95)<=1000'],
    'conversion_ms{scenario:after}': ['p(95)<=1000'],
  },
};

export const setup = (): Person[] => signInPeople(people);

export const run = (signedIn: Person[]): void => convertInTurn(signedIn, works);

export const handleSummary = summarize('spike');
