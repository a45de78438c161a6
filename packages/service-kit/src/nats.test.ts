import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  conversionBucket,
  conversionFailedSchema,
  conversionSubjects,
  converterConsumers,
  eventStream,
  failures,
  jobStream,
  type Failure,
} from '@floatwise/contracts';
import { findFreePort, startEngines, type Engines } from '@floatwise/testkit';
import { AckPolicy, DiscardPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/nats-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from './logger.ts';
import { awaitConnection, checkNats, connectNats, isNatsAway, type NatsConnection } from './nats.ts';
import { publishKept } from './publish.ts';
import { answer, request, serveRequests } from './requests.ts';
import { ServiceError } from './service-error.ts';
import { streamNames } from './stream-settings.ts';
import { checkStreams, ensureStreams, setUpStreams } from './streams.ts';

const silent = createLogger('test', { level: 'silent' });

let dataDir: string;
let port: number;
let engines: Engines;
let nats: NatsConnection;
const start = (): Promise<Engines> => startEngines({ only: ['nats'], dataDir, ports: { nats: port } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'floatwise-nats-'));
  port = await findFreePort();
  engines = await start();
  nats = await connectNats({ url: engines.natsUrl }, 'test', silent);
});
afterAll(async () => {
  await nats.close();
  await engines.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const doubled = {
  subject: 'test.double',
  request: z.object({ number: z.number() }),
  response: z.object({ number: z.number() }),
};

describe('requests over NATS', () => {
  it('return the answer or the thrown error', async () => {
    const service = await serveRequests(
      nats,
      {
        name: 'test',
        answers: [
          answer(doubled, ({ number }) => {
            if (number < 0) throw new ServiceError(failures.emailTaken);
            if (number === 13) throw new Error('a secret detail');
            return Promise.resolve({ number: 2 * number });
          }),
        ],
      },
      silent,
    );
    await nats.flush();
    expect(await request(nats, doubled, { number: 21 })).toEqual({ number: 42 });
    await expect(request(nats, doubled, { number: -1 })).rejects.toMatchObject({
      code: 'account.taken',
      message: failures.emailTaken.error,
    });
    await expect(request(nats, doubled, { number: 13 })).rejects.toMatchObject({
      code: 'service.internal',
      message: expect.not.stringContaining('secret') as string,
    });
    const wrong = { ...doubled, request: z.object({ number: z.string() }) };
    await expect(request(nats, wrong, { number: 'many' })).rejects.toMatchObject({ code: 'request.invalid' });
    await service.stop();
  });

  it('return an error code of a later release unchanged, with its status', async () => {
    const later = { code: 'account.asleep', error: 'The account sleeps. Wake it up.', status: 409 };
    const sleeps = { ...doubled, subject: 'test.sleeps' };
    const thrower = answer(sleeps, () => Promise.reject(new ServiceError(later as unknown as Failure)));
    const service = await serveRequests(nats, { name: 'later', answers: [thrower] }, silent);
    await expect(request(nats, sleeps, { number: 1 })).rejects.toMatchObject({ failure: later });
    await service.stop();
    // Like the answer of a release that sends no status.
    const plain = { ...doubled, subject: 'test.plain' };
    const { code, error: message } = later;
    const marks = headers();
    marks.set('Error-Code', code);
    nats.subscribe(plain.subject, {
      callback: (_, asked) => {
        asked.respond(JSON.stringify({ code, message }), { headers: marks });
      },
    });
    await expect(request(nats, plain, { number: 1 })).rejects.toMatchObject({
      failure: { ...later, status: 400 },
    });
  });

  it('fail as unavailable when no service answers', async () => {
    await expect(request(nats, { ...doubled, subject: 'test.unknown' }, { number: 1 })).rejects.toMatchObject(
      {
        failure: { code: 'service.unavailable', retryAfterSeconds: 5 },
      },
    );
    nats.subscribe('test.silent', { callback: () => undefined });
    const begunMs = performance.now();
    await expect(
      request(nats, { ...doubled, subject: 'test.silent' }, { number: 1 }, 200),
    ).rejects.toMatchObject({ code: 'service.unavailable' });
    expect(performance.now() - begunMs).toBeLessThan(5_000);
  });
});

describe('a connection', () => {
  it('counts as lost while its server is silent, and as back when it answers', async () => {
    const isThere = (): Promise<boolean> =>
      awaitConnection(nats, 10).then(
        () => true,
        () => false,
      );
    expect(await isThere()).toBe(true);
    nats.subscribe('test.frozen', { callback: () => undefined });
    const waiting = request(nats, { ...doubled, subject: 'test.frozen' }, { number: 1 }, 60_000);
    process.kill(engines.pid, 'SIGSTOP');
    try {
      await expect(waiting).rejects.toMatchObject({ code: 'service.unavailable' });
      await expect.poll(isThere).toBe(false);
      // A call that begins now is not left waiting either.
      await expect(request(nats, doubled, { number: 1 }, 60_000)).rejects.toMatchObject({
        code: 'service.unavailable',
      });
    } finally {
      process.kill(engines.pid, 'SIGCONT');
    }
    await awaitConnection(nats, 20_000);
    await checkNats(nats);
  });
});

describe('streams', () => {
  it('are created once, however many services try, and changed only by the set-up', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ensureStreams(nats, 1)));
    const manager = await jetstreamManager(nats);
    const jobs = await manager.streams.info(jobStream.name);
    expect(jobs.config).toMatchObject({ retention: 'workqueue', storage: 'file' });
    const { config } = await manager.consumers.info(jobStream.name, converterConsumers.small);
    expect(config).toMatchObject({
      ack_policy: 'explicit',
      filter_subject: 'conversion.requested.small.*',
    });
    const other = 1_000_000_000_000;
    await manager.streams.update(jobStream.name, { ...jobs.config, max_age: other });
    await ensureStreams(nats, 1);
    expect((await manager.streams.info(jobStream.name)).config.max_age).toBe(other);
    await setUpStreams(nats, { replicas: 1 });
    expect((await manager.streams.info(jobStream.name)).config.max_age).toBe(jobs.config.max_age);
    expect((await manager.streams.info(eventStream.name)).config.retention).toBe('limits');
  });

  it('get storage limits from the set-up; a full one refuses messages and loses none', async () => {
    const manager = await jetstreamManager(nats);
    // As an operator may have set it.
    const { config } = await manager.streams.info(jobStream.name);
    await manager.streams.update(jobStream.name, { ...config, discard: DiscardPolicy.Old, max_bytes: -1 });
    await setUpStreams(nats, { replicas: 1, storageMb: 10 });
    const rooms = await Promise.all(
      streamNames.map(async (name) => (await manager.streams.info(name)).config.max_bytes),
    );
    expect(rooms).toEqual([1_572_864, 5_767_168, 3_145_728]);

    const publish = (): Promise<unknown> =>
      jetstream(nats).publish('conversion.requested.small.any', new Uint8Array(500_000), { retries: 0 });
    const before = (await manager.streams.info(jobStream.name)).state.first_seq;
    for (let count = 0; count < 3; count += 1) await publish();
    await expect(publish()).rejects.toThrow('maximum bytes exceeded');
    const { state } = await manager.streams.info(jobStream.name);
    expect([state.first_seq, state.messages]).toEqual([before === 0 ? 1 : before, 3]);
    await manager.streams.purge(jobStream.name);
    await publish();
    await manager.streams.purge(jobStream.name);
  });

  it('lose an unknown consumer of the work queue, which would block ours', async () => {
    const manager = await jetstreamManager(nats);
    for (const name of Object.values(converterConsumers))
      await manager.consumers.delete(jobStream.name, name);
    await manager.consumers.add(jobStream.name, {
      durable_name: 'converters',
      ack_policy: AckPolicy.Explicit,
    });
    await setUpStreams(nats, { replicas: 1 });
    const names: string[] = [];
    for await (const { name } of manager.consumers.list(jobStream.name)) names.push(name);
    expect(names.sort()).toEqual(Object.values(converterConsumers).sort());
  });
});

describe('readiness', () => {
  it('writes one record a minute, however many processes look', async () => {
    await ensureStreams(nats, 1);
    const other = await connectNats({ url: engines.natsUrl }, 'test', silent);
    const manager = await jetstreamManager(nats);
    const countWrites = async () => (await manager.streams.info(conversionBucket.stream)).state.last_seq;
    const before = await countWrites();
    for (const each of [nats, other, nats, other])
      await checkStreams(each, { names: streamNames, writesRecords: true });
    expect(await countWrites()).toBe(before + 1);
    await other.close();
  });
});

describe('a stored message', () => {
  const body = {
    version: 1,
    conversionId: crypto.randomUUID(),
    instance: 'one',
    userId: 'a'.repeat(24),
    username: 'Ann',
    toolId: 'x-pobs',
    fileName: 'a.xer',
    requestedAt: '2026-01-01T00:00:00.000Z',
    code: 'E_EMPTY',
    message: 'The file is empty (0 bytes).',
    failedAt: '2026-01-01T00:00:01.000Z',
  };
  const publish = (messageId: string, limitMs = 10_000) =>
    publishKept(
      nats,
      {
        subject: conversionSubjects.failed,
        schema: conversionFailedSchema,
        body: conversionFailedSchema.parse(body),
        messageId,
      },
      limitMs,
    );

  it('is stored once, however often it is published', async () => {
    const acks = await Promise.all(Array.from({ length: 5 }, () => publish('same')));
    expect(new Set(acks.map(({ seq }) => seq)).size).toBe(1);
    expect(acks.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect((await publish('other')).duplicate).toBe(false);
  });

  it('waits for an unavailable server, survives its kill, and gives up at the limit', async () => {
    const { seq } = await publish('before');
    await engines.kill();
    const failure: unknown = await publish('too-late', 300).catch((error: unknown) => error);
    expect(isNatsAway(failure)).toBe(true);
    const published = publish('meanwhile', 30_000);
    engines = await start();
    expect((await published).seq).toBeGreaterThan(seq);
    expect((await publish('before')).duplicate).toBe(true);
    await checkNats(nats);
  });
});
