import type { Conversion } from '@floatwise/contracts';
import { asWritten } from '@floatwise/conversion/test';
import {
  connectNats,
  createLogger,
  natsEnv,
  openConversionRecords,
  readEnv,
  setUpStreams,
  toNatsConfig,
  type NatsConnection,
} from '@floatwise/service-kit';
import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversionView, type ConversionView } from '../src/app/conversions/conversion-view.ts';
import { followConversion, followConversions } from '../src/consumers/on-conversion-changed.ts';
import { createKept } from './sample-conversions.ts';

const logger = createLogger('test', { level: 'silent' });
let engines: Engines;
let nats: NatsConnection;

beforeAll(async () => {
  engines = await startEngines({ only: ['nats'], natsUsers: true });
  const connect = (user: 'setup' | 'gateway') =>
    connectNats(
      toNatsConfig(readEnv(natsEnv, { NATS_URL: engines.natsUrl, ...engines.signIn(user) })),
      'test',
      logger,
    );
  const setup = await connect('setup');
  await setUpStreams(setup, { replicas: 1 });
  await setup.close();
  nats = await connect('gateway');
});
afterAll(async () => {
  await nats.close();
  await engines.stop();
});

type FeedContext = Parameters<typeof followConversions>[2];

/** A gateway that follows records. */
function createFollower(): {
  view: ConversionView;
  ended: Conversion[];
  to: FeedContext;
} {
  const ended: Conversion[] = [];
  const to: FeedContext = {
    view: createConversionView((id) => followConversion(nats, id, to)),
    onEndedElsewhere: (conversion: Conversion) => ended.push(conversion),
    logger,
  };
  return { view: to.view, ended, to };
}

describe('records', () => {
  it('of a watched conversion are followed without reading all of them', async () => {
    const { view } = createFollower();
    const records = await openConversionRecords(nats);
    const { conversion } = createKept(1);
    const states: string[] = [];
    const stop = view.watch(conversion.id, (kept) => states.push(kept.conversion.state));
    const kept = await records.create(asWritten(conversion));
    await expect.poll(() => states).toEqual(['queued']);
    expect(view.find(conversion.id)).toEqual(kept);
    stop();
    if (kept) await records.change(kept, asWritten({ ...conversion, state: 'running' }));
    await nats.flush();
    expect(states).toEqual(['queued']);
  });

  it('of all conversions are read, existing and new', async () => {
    const records = await openConversionRecords(nats);
    const [first, second] = [createKept(1).conversion, createKept(2).conversion];
    const kept = await records.create(asWritten(first));
    const { view, ended, to } = createFollower();
    const feed = await followConversions(nats, records, to);
    expect(view.find(first.id)?.conversion.state).toBe('queued');
    await records.create(asWritten(second));
    await expect.poll(() => view.find(second.id)?.conversion.state).toBe('queued');
    const failed = createKept(3, {
      ...first,
      state: 'failed',
      outcome: { code: 'E_EMPTY', error: 'Empty.' },
    });
    if (kept) await records.change(kept, asWritten(failed.conversion));
    await expect.poll(() => ended.map(({ id }) => id)).toEqual([first.id]);
    await feed.stop();
  });
});
