import { conversionSchema, eventStream, type ConversionIn } from '@floatwise/contracts';
import {
  connectNats,
  createLogger,
  ensureStreams,
  openObjectStore,
  type NatsConnection,
} from '@floatwise/service-kit';
import { createConversionId, startEngines, type Engines } from '@floatwise/testkit';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOverOutput, type FinishedConversion } from '../src/app/hand-over-output.ts';
import { readConfig } from '../src/config.ts';
import { startConversions } from '../src/start-conversions.ts';
import { createGatewayMetrics } from '../src/telemetry.ts';
import { createKept } from './sample-conversions.ts';

const logger = createLogger('test', { level: 'silent' });
const resultDeadline = new Date(Date.now() + 600_000).toISOString();

let engines: Engines;
let nats: NatsConnection;
let conversions: Awaited<ReturnType<typeof startConversions>>;

beforeAll(async () => {
  engines = await startEngines({ only: ['nats', 's3'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', logger);
  await ensureStreams(nats, 1);
  const config = readConfig({
    NATS_URL: engines.natsUrl,
    S3_ENDPOINT: engines.s3.endpoint,
    S3_ACCESS_KEY: engines.s3.accessKey,
    S3_SECRET_KEY: engines.s3.secretKey,
    REDIS_URL: 'redis://127.0.0.1:1',
    SESSION_SECRET: 'a secret for tests only',
  });
  const s3 = openObjectStore(config.store);
  await s3.ensureBucket();
  conversions = await startConversions({ nats, s3 }, config, { metrics: createGatewayMetrics(), logger });
});
afterAll(async () => {
  await conversions.stop();
  await nats.close();
  await engines.stop();
});

async function createFinished(change: Record<string, unknown> = {}): Promise<FinishedConversion> {
  const { conversion } = createKept(1, {
    ...{ id: createConversionId(), state: 'finished', attempt: 1, deadline: resultDeadline },
    ...change,
  });
  const kept = await conversions.ports.records.create(conversion);
  if (kept?.conversion.state !== 'finished') throw new Error('The record could not be made.');
  return { ...kept, conversion: kept.conversion };
}

async function findRecord({
  conversion,
}: FinishedConversion): Promise<ConversionIn<'finished' | 'delivered'>> {
  const kept = await conversions.ports.records.find(conversion.id);
  const found = conversionSchema.parse(kept?.conversion);
  if (found.state === 'finished' || found.state === 'delivered') return found;
  throw new Error(`The conversion is ${found.state}.`);
}

async function countEvents(): Promise<number> {
  const manager = await jetstreamManager(nats);
  return (await manager.streams.info(eventStream.name)).state.messages;
}

describe('an output that is handed over', () => {
  it('is on its way for the record before its last byte leaves, and delivered after', async () => {
    const kept = await createFinished();
    const handover = handOverOutput(kept, conversions.ports);
    await handover.announce();
    const announced = await findRecord(kept);
    expect(announced).toMatchObject({ state: 'finished', handover: { resultDeadline } });
    expect(Date.parse(announced.deadline)).toBeLessThan(Date.now() + 15_000);
    const before = await countEvents();
    await handover.complete();
    expect(await findRecord(kept)).not.toHaveProperty('handover');
    expect((await findRecord(kept)).state).toBe('delivered');
    expect(await countEvents()).toBe(before + 1);
  });

  it('waits again as before when its caller hangs up', async () => {
    const kept = await createFinished();
    const handover = handOverOutput(kept, conversions.ports);
    await handover.announce();
    await handover.breakOff();
    expect(await findRecord(kept)).toEqual(kept.conversion);
  });

  it('counts, once, when its gateway is lost and nobody asks for it again', { timeout: 40_000 }, async () => {
    const before = await countEvents();
    const kept = await createFinished({
      deadline: new Date(Date.now() + 1_000).toISOString(),
      handover: { resultDeadline },
    });
    await expect.poll(async () => (await findRecord(kept)).state, { timeout: 30_000 }).toBe('delivered');
    expect(await countEvents()).toBe(before + 1);
  });
});
