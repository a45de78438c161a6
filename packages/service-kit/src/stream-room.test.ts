import { conversionSubjects, eventStream, jobStream } from '@floatwise/contracts';
import { startEngines, type Engines } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { connectNats, type NatsConnection } from './nats.ts';
import { watchStreamRoom } from './stream-room.ts';
import { setUpStreams } from './streams.ts';

const silent = createLogger('test', { level: 'silent' });
const message = new Uint8Array(50_000);
let engines: Engines;
let nats: NatsConnection;

beforeAll(async () => {
  engines = await startEngines({ only: ['nats'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', silent);
  await setUpStreams(nats, { replicas: 1, storageMb: 1 });
});
afterAll(async () => {
  await nats.close();
  await engines.stop();
});

async function publish(subject: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) await jetstream(nats).publish(subject, message);
}

describe('a full stream', () => {
  it('of events drops the oldest, and refuses no conversion', async () => {
    const [subject] = eventStream.subjects;
    await publish(subject, 30);
    const { state } = await (await jetstreamManager(nats)).streams.info(eventStream.name);
    expect(state.first_seq).toBeGreaterThan(1);
    expect(state.last_seq).toBe(30);
    const room = await watchStreamRoom(nats, silent);
    expect(room.list().map(({ stream }) => stream)).not.toContain(eventStream.name);
    expect(room.check).not.toThrow();
    await room.stop();
  });

  it('of jobs refuses more, and conversions before that', async () => {
    const subject = conversionSubjects.requested('small', 'no-tool');
    await expect(publish(subject, 30)).rejects.toThrow('maximum bytes exceeded');
    const room = await watchStreamRoom(nats, silent);
    expect(room.list().map(({ stream }) => stream)).toContain(jobStream.name);
    expect(room.check).toThrow('no room for more conversions');
    await room.stop();
  });
});
