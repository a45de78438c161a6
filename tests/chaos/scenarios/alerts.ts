import { setTimeout as sleep } from 'node:timers/promises';
import type { Mesh } from '@floatwise/testkit';
import { listMetricNames, readRules } from '../../../scripts/alerts/list-queries.ts';
import { checkRules } from '../alerts/check-rules.ts';
import { watchMetrics, type Scrape } from '../alerts/watch-metrics.ts';
import { convertByRequest } from '../convert-by-request.ts';
import { startLoneEngines, type LoneEngines } from '../lone-engines.ts';
import type { Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

interface Place {
  readonly mesh: Mesh;
  readonly lone: LoneEngines;
  readonly people: readonly Person[];
}

/** A fault, and what the runbook says to do about its alerts. */
interface Fault {
  readonly env?: Record<string, string>;
  readonly begin: (place: Place) => Promise<void>;
  readonly end: (place: Place) => Promise<void>;
  readonly watchSeconds: number;
  /** How long the measured state continues, so that the slowest of its alerts fires. */
  readonly minutes: number;
  /** The alerts it causes, and how many minutes after its end each may still fire. */
  readonly alerts: Readonly<Record<string, number>>;
}

const crowd = 8;

const signalConverters = (mesh: Mesh, signal: NodeJS.Signals) =>
  Promise.all(mesh.processes('converter').map((one) => one.kill(signal)));

const faults: readonly Fault[] = [
  // FloatwiseEngineAway: bring the engine back. The other entries lead there.
  {
    begin: ({ lone }) => lone.stop('mongodb'),
    end: ({ lone }) => lone.start('mongodb'),
    watchSeconds: 45,
    minutes: 75,
    alerts: {
      FloatwiseEngineAway: 2,
      FloatwiseStatsLag: 2,
      FloatwiseCallsFailFast: 6,
      FloatwiseCallsFail: 32,
      FloatwiseCallsFailSlowly: 362,
    },
  },
  // FloatwiseServiceGone: there are no pods, so start some. FloatwiseQueueOld, FloatwiseTurnsPeopleAway: add converters.
  {
    // As many as there are people, so that conversions are refused only while nothing is converted.
    env: { QUEUE_LIMIT: String(crowd) },
    begin: async ({ mesh, people }) => {
      // Before the queue is full of requests, which end after a minute: a process takes a while to die.
      await signalConverters(mesh, 'SIGSTOP');
      await Promise.all(people.map(({ planner, work }) => planner.submit(work)));
      await signalConverters(mesh, 'SIGKILL');
    },
    end: async ({ mesh }) => {
      await mesh.start('converter');
      await mesh.start('converter');
    },
    watchSeconds: 75,
    minutes: 15,
    alerts: { FloatwiseServiceGone: 2, FloatwiseQueueOld: 2, FloatwiseTurnsPeopleAway: 7 },
  },
  // FloatwiseConversionsFail, FloatwiseNothingDelivered, FloatwiseProbeFails: converters hang, and conversions time out.
  {
    env: { CONVERSION_TIMEOUT_SECONDS: '5', PROBE_SECONDS: '5' },
    begin: async ({ mesh }) => {
      await signalConverters(mesh, 'SIGSTOP');
    },
    end: async ({ mesh }) => {
      await signalConverters(mesh, 'SIGCONT');
    },
    watchSeconds: 60,
    minutes: 75,
    alerts: {
      FloatwiseConversionsFailFast: 6,
      FloatwiseConversionsFail: 32,
      FloatwiseNothingDelivered: 2,
      FloatwiseProbeFails: 2,
    },
  },
  // FloatwiseRecordsStuck: continue at FloatwiseEngineAway.
  {
    env: { CONVERSION_TIMEOUT_SECONDS: '5' },
    begin: async ({ mesh, lone, people }) => {
      await signalConverters(mesh, 'SIGSTOP');
      await Promise.all(people.map(({ planner, work }) => planner.submit(work)));
      await lone.stop('nats');
    },
    end: async ({ mesh, lone }) => {
      await lone.start('nats');
      await signalConverters(mesh, 'SIGCONT');
    },
    watchSeconds: 80,
    minutes: 7,
    alerts: { FloatwiseRecordsStuck: 3 },
  },
];

/**
 * Not covered here: slow calls that succeed, full streams and faults that last for days. promtool's tests and
 * tests/mesh/operations.test.ts cover them.
 */
const untried = [
  'FloatwiseSlow',
  'FloatwiseStreamsFill',
  'FloatwiseStoreFills',
  'FloatwiseVolumeFills',
  'FloatwiseBackUpOld',
];

const quietSeconds = 20;
const recoverySeconds = 60;

export const alerts: Scenario = {
  name: 'alerts',
  description: 'each alert of the chart fires with its fault and stops when the runbook is followed',
  run: async () => {
    const rules = await readRules();
    const wanted = rules.flatMap(({ alert }) => alert ?? []);
    const tried = faults.flatMap((fault) => Object.keys(fault.alerts));
    const names = new Set(rules.flatMap(({ expr }) => listMetricNames(expr)));
    const broken: string[] = wanted
      .filter((alert) => !tried.includes(alert) && !untried.includes(alert))
      .map((alert) => `No fault here causes ${alert}.`);
    for (const fault of faults) broken.push(...(await tryFault(fault, names)));
    return { figures: { alerts: wanted.length, tried: tried.length, missed: broken.length }, broken };
  },
};

async function tryFault(fault: Fault, names: ReadonlySet<string>): Promise<string[]> {
  const lone = await startLoneEngines();
  try {
    const options = { people: crowd, engines: lone.engines, ...(fault.env && { env: fault.env }) };
    return await withSite(options, async ({ mesh, people }) => {
      const place = { mesh, lone, people };
      const parts: Scrape[][] = [];
      await convertWhile(people, convertCalmly, async () => {
        parts.push(await watchMetrics(mesh, { names, seconds: quietSeconds }));
        await fault.begin(place);
        parts.push(await watchMetrics(mesh, { names, seconds: fault.watchSeconds }));
        await fault.end(place);
        parts.push(await watchMetrics(mesh, { names, seconds: recoverySeconds }));
      });
      const [before = [], during = [], after = []] = parts;
      const { alerts: expected, minutes } = fault;
      return checkRules({
        before: { scrapes: before, minutes: 15 },
        fault: { scrapes: during, minutes },
        after: { scrapes: after, minutes: Math.max(...Object.values(expected)) + 1 },
        alerts: expected,
      });
    });
  } finally {
    await lone.remove();
  }
}

/** At a rate that the site can handle; a refused person tries again a moment later. */
async function convertCalmly(person: Person): Promise<void> {
  await convertByRequest(person);
  await sleep(1_500);
}
