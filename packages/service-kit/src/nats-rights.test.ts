import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionBucket,
  conversionSubjects,
  converterConsumers,
  eventStream,
  jobStream,
  statsConsumer,
} from '@floatwise/contracts';
import { startEngines, type Engines, type NatsUser } from '@floatwise/testkit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { connectNats, isNatsRefusal, type NatsConnection } from './nats.ts';
import { streamNames } from './stream-settings.ts';
import { ensureStreams, setUpStreams, StreamMissingError } from './streams.ts';

const silent = createLogger('test', { level: 'silent' });
const services = ['gateway', 'auth', 'converter', 'stats'] as const;
const requested = conversionSubjects.requested('small', 'x-pobs');

let engines: Engines;
let as: Record<NatsUser, NatsConnection>;

async function connectAs(user: NatsUser): Promise<NatsConnection> {
  const { NATS_USER, NATS_PASSWORD } = engines.signIn(user);
  return connectNats({ url: engines.natsUrl, user: NATS_USER, password: NATS_PASSWORD }, user, silent);
}

beforeAll(async () => {
  engines = await startEngines({ only: ['nats'], natsUsers: true });
  const connections = [...services, 'setup' as const].map(
    async (user) => [user, await connectAs(user)] as const,
  );
  as = Object.fromEntries(await Promise.all(connections)) as Record<NatsUser, NatsConnection>;
});
afterAll(async () => {
  await Promise.all(Object.values(as).map((nats) => nats.close()));
  await engines.stop();
});

/** Whether a message published by one user reaches a subscription of the other. */
async function reaches(from: NatsUser, to: NatsUser, subject: string): Promise<boolean> {
  let arrived = false;
  const subscription = as[to].subscribe(subject, { callback: (error) => void (arrived ||= error === null) });
  await as[to].flush();
  as[from].publish(subject, '{}');
  await as[from].flush();
  await as[to].flush();
  await sleep(50);
  subscription.unsubscribe();
  return arrived;
}

async function isRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (isNatsRefusal(error)) return true;
    throw error;
  }
}

describe('the running NATS', () => {
  it('refuses clients without a valid password', async () => {
    for (const who of [{}, { user: 'auth', pass: 'guessed' }, { user: 'unknown', pass: 'x' }]) {
      await expect(connect({ servers: engines.natsUrl, ...who, reconnect: false })).rejects.toThrow(/auth/i);
    }
  });

  it('refuses a converter that publishes on a subject of auth', async () => {
    expect(await reaches('gateway', 'auth', 'auth.verify')).toBe(true);
    for (const stranger of ['converter', 'stats', 'setup'] as const) {
      expect(await reaches(stranger, 'auth', 'auth.verify')).toBe(false);
    }
    expect(await isRefused(() => as.converter.request('auth.verify', '{}'))).toBe(true);
  });

  it('refuses a user who subscribes to requests or answers of another', async () => {
    for (const listener of ['gateway', 'converter', 'stats', 'setup'] as const) {
      expect(await reaches('gateway', listener, 'auth.verify')).toBe(false);
    }
    expect(await reaches('gateway', 'converter', '_INBOX.gateway.answer')).toBe(false);
    expect(await reaches('gateway', 'stats', '>')).toBe(false);
  });

  it('returns an answer to its requester, whatever others subscribe to', async () => {
    const subscription = as.auth.subscribe('auth.echo', {
      callback: (_error, message) => void message.respond('heard'),
    });
    await as.auth.flush();
    expect((await as.gateway.request('auth.echo')).string()).toBe('heard');
    subscription.unsubscribe();
  });
});

describe('streams', () => {
  it('are created by the set-up and by auth; other services only find them', async () => {
    const own = [
      ['gateway', streamNames],
      ['converter', [jobStream.name, conversionBucket.stream]],
      ['stats', [eventStream.name]],
    ] as const;
    for (const [service, names] of own) {
      await expect(ensureStreams(as[service], 1, names)).rejects.toThrow(StreamMissingError);
    }
    await ensureStreams(as.auth, 1);
    await setUpStreams(as.setup, { replicas: 1 });
    await setUpStreams(as.setup, { replicas: 1 });
    for (const [service, names] of own) await ensureStreams(as[service], 1, names);
  });

  it('cannot be changed by a service, which could make them record messages of others', async () => {
    for (const service of services) {
      const manager = await jetstreamManager(as[service], { checkAPI: false });
      for (const name of streamNames) {
        expect(await isRefused(() => manager.streams.update(name, { subjects: ['auth.>'] }))).toBe(true);
        expect(await isRefused(() => manager.streams.delete(name))).toBe(true);
      }
      expect(await isRefused(() => manager.streams.add({ name: 'OWN', subjects: ['auth.>'] }))).toBe(true);
    }
  });

  it('accept from each service only the messages it may publish', async () => {
    const publish = (user: NatsUser, subject: string) => jetstream(as[user]).publish(subject, '{}');
    const { failed, delivered } = conversionSubjects;
    const record = `$KV.${conversionBucket.name}.${crypto.randomUUID()}`;
    await publish('gateway', requested);
    await publish('gateway', delivered);
    await publish('gateway', record);
    await publish('converter', record);
    await publish('converter', failed);
    expect(await isRefused(() => publish('converter', delivered))).toBe(true);
    expect(await isRefused(() => publish('converter', requested))).toBe(true);
    for (const stranger of ['stats', 'auth'] as const) {
      expect(await isRefused(() => publish(stranger, delivered))).toBe(true);
      expect(await isRefused(() => publish(stranger, record))).toBe(true);
    }
  });

  it('deliver to each service only the messages it may consume', async () => {
    const take = async (user: NatsUser, stream: string, consumer: string): Promise<string | undefined> => {
      const found = await jetstream(as[user], { checkAPI: false }).consumers.get(stream, consumer);
      const message = await found.next({ expires: 1_000 });
      await message?.ackAck();
      return message?.subject;
    };
    expect(await take('converter', jobStream.name, converterConsumers.small)).toBe(requested);
    expect(await isRefused(() => take('stats', jobStream.name, converterConsumers.small))).toBe(true);
    expect(await take('stats', eventStream.name, statsConsumer)).toBe(conversionSubjects.delivered);
    expect(await isRefused(() => take('converter', eventStream.name, statsConsumer))).toBe(true);
    await expect(take('auth', eventStream.name, statsConsumer)).rejects.toThrow('heartbeats missed');
  });

  it('of records can be consumed only by the gateway', async () => {
    const consumer = await jetstream(as.gateway, { checkAPI: false }).consumers.get(conversionBucket.stream);
    expect((await consumer.fetch({ max_messages: 1, expires: 1_000 })).getProcessed()).toBe(0);
    for (const stranger of ['converter', 'stats', 'auth'] as const) {
      const manager = await jetstreamManager(as[stranger], { checkAPI: false });
      expect(await isRefused(() => manager.consumers.add(conversionBucket.stream, {}))).toBe(true);
    }
  });
});
