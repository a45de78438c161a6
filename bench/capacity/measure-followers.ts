import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion, ConversionIn } from '@floatwise/contracts';
import { asWritten } from '@floatwise/conversion/test';
import {
  connectNats,
  createLogger,
  openConversionRecords,
  type NatsConnection,
} from '@floatwise/service-kit';
import { findFreePort, startEngines, startMesh, type Mesh } from '@floatwise/testkit';
import { readCpuMs } from './read-cpu-ms.ts';
import { createQueued } from './measure-writes.ts';

/** Gateways that receive no calls. */
const gateways = 2;
/** About the peak rate of a million conversions a day. */
const perSecond = 60;
const seconds = 25;
const people = 40;
const warmUpSeconds = 8;
/** The objects of ended conversions are removed for some time after their end. */
const settleMs = 45_000;

/**
 * Milliseconds of processor time that a gateway without calls takes for each conversion of another gateway. The records are
 * written as another gateway and a converter write them, since real conversions would keep the machine busy.
 */
export async function measureFollowers(): Promise<number> {
  const engines = await startEngines();
  const mesh = await startMesh({ engines });
  const nats = await connectNats(
    { url: engines.natsUrl },
    'bench',
    createLogger('bench', { level: 'silent' }),
  );
  try {
    for (let more = 1; more < gateways; more++)
      await mesh.start('gateway', { PORT: String(await findFreePort()) });
    await writeConversions(nats, warmUpSeconds);
    await sleep(settleMs);
    const idleBefore = await measure(mesh, () => sleep(settleMs));
    const used = await measure(mesh, async () => {
      await writeConversions(nats, seconds);
      await sleep(settleMs);
    });
    const idleAfter = await measure(mesh, () => sleep(settleMs));
    const idleMs = ((idleBefore + idleAfter) / 2) * ((seconds * 1_000 + settleMs) / settleMs);
    return (used - idleMs) / gateways / (seconds * perSecond);
  } finally {
    await nats.close();
    await mesh.stop();
    await engines.stop();
  }
}

/** Writes at a steady rate, each with the revisions of a small conversion whose page removes the result. */
async function writeConversions(nats: NatsConnection, forSeconds: number): Promise<void> {
  const records = await openConversionRecords(nats);
  const write = async (place: number): Promise<void> => {
    const queued = createQueued(place % people);
    let kept = await records.create(asWritten({ ...queued, state: 'accepted' }));
    for (const next of listRevisions(queued)) {
      await sleep(30);
      kept = kept && (await records.change(kept, asWritten(next)));
    }
    if (kept === undefined) throw new Error('A record was not written.');
  };
  const writes: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let place = 0; place < forSeconds * perSecond; place++) {
    await sleep(Math.max(0, startedMs + (place * 1_000) / perSecond - performance.now()));
    writes.push(write(place));
  }
  await Promise.all(writes);
}

function listRevisions(queued: ConversionIn<'queued'>): Conversion[] {
  const result = {
    ...{ attempt: 1, price: 0, summary: { headline: '212 relationships were added.', figures: [] } },
    madeAt: new Date().toISOString(),
    outcome: { outputName: 'a_x-pobs.xer', outputBytes: 60_000, tasks: 200, durationMs: 30 },
  };
  const delivered = { ...queued, ...result, state: 'delivered' as const };
  return [
    queued,
    { ...queued, attempt: 1, state: 'running' },
    { ...queued, ...result, state: 'finished' },
    { ...delivered, isUnsettled: true },
    delivered,
    { ...delivered, removedAt: new Date().toISOString() },
  ];
}

/** Processor time of all gateways during the work. */
async function measure(mesh: Mesh, work: () => Promise<void>): Promise<number> {
  const read = (): number => mesh.processes('gateway').reduce((sum, { pid }) => sum + readCpuMs(pid), 0);
  const before = read();
  await work();
  return read() - before;
}
