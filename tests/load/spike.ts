/**
 * A quiet time, then everyone at once, then quiet again. Refused people retry, all get their files, and the queue soon
 * empties.
 */
import { signInPeople, type Person } from './k6/people.ts';
import { convertInTurn } from './k6/pick.ts';
import { readSeconds } from './k6/read-seconds.ts';
import { settings } from './k6/settings.ts';
import { summarize, trendStats } from './k6/summary.ts';
import { createThresholds } from './k6/thresholds.ts';
import { openWorks } from './k6/works.ts';

const people = 60;
const works = openWorks(['small']);
const calmRate = 5;
const spikeRate = settings.rate ?? 40;
const shares = { before: 3, spike: 4, pause: 5, after: 3 };
const allShares = Object.values(shares).reduce((sum, share) => sum + share);
const secondsPerShare = readSeconds(settings.duration ?? '75s') / allShares;

function arriveEvenly(rate: number, fromShare: number, lengthShares: number) {
  // All virtual users are created in advance, because k6 creates new ones too slowly during the spike, and waiting users
  // would delay new arrivals. One more, because k6 starts an iteration at both ends.
  const all = Math.ceil(rate * lengthShares * secondsPerShare) + 1;
  return {
    executor: 'constant-arrival-rate',
    exec: 'run',
    rate,
    timeUnit: '1s',
    startTime: formatMs(fromShare),
    duration: formatMs(lengthShares),
    preAllocatedVUs: all,
    maxVUs: all,
    gracefulStop: '2m',
  };
}

const formatMs = (share: number): string => `${Math.round(share * secondsPerShare * 1_000)}ms`;

const spikeFrom = shares.before;
const afterFrom = spikeFrom + shares.spike + shares.pause;

export const options = {
  summaryTrendStats: trendStats,
  setupTimeout: '3m',
  scenarios: {
    before: arriveEvenly(calmRate, 0, shares.before),
    spike: arriveEvenly(spikeRate, spikeFrom, shares.spike),
    after: arriveEvenly(calmRate, afterFrom, shares.after),
  },
  thresholds: {
    ...createThresholds({ small: 30_000 }),
    dropped_iterations: ['count==0'],
    'conversion_ms{scenario:before}': ['p(95)<=1000'],
    'conversion_ms{scenario:after}': ['p(95)<=1000'],
  },
};

export const setup = (): Person[] => signInPeople(people);

export const run = (signedIn: Person[]): void => convertInTurn(signedIn, works);

export const handleSummary = summarize('spike');
