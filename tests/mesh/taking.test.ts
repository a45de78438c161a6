import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from '@floatwise/client';
import {
  conversionBucket,
  conversionSchema,
  creditHistorySchema,
  storedReportSchema,
  takenConversionSchema,
  type Conversion,
  type ConversionId,
  type CreditHistory,
} from '@floatwise/contracts';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { connectNats, createLogger, type NatsConnection } from '@floatwise/service-kit';
import {
  createConversionId,
  createPlanner,
  findFreePort,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
  generateXer,
} from '@floatwise/testkit';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/nats-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePmxml } from '../../packages/schedule/src/pmxml/test/write-pmxml.ts';
import { createSampleXer, removePobsNaively } from './sample-xer.ts';

let mesh: Mesh;
/** The second gateway. */
let otherUrl: string;
let nats: NatsConnection;
let files = 0;

/** A file that was not paid for before. It costs 1 credit per 1,000 tasks, rounded up. */
const createPriced = (tasks = 301): Buffer => createSampleXer(tasks, `File ${files++}`);
/** By default more than the buffers of a connection hold, so that the answer waits for a reader that stops. */
const createLarge = (bytes = 4_000_000): Buffer =>
  Buffer.from(
    createPriced()
      .toString('latin1')
      .replace('%E\r\n', `%T\tMEMOTYPE\r\n${'x'.repeat(bytes)}\r\n%E\r\n`),
  );

beforeAll(async () => {
  const env = { SIGNUP_CREDITS: '1000', USER_WAITING: '50', UPLOAD_SLOTS: '100' };
  mesh = await startMesh({ env });
  const port = String(await findFreePort());
  // Two of each service that settles.
  await Promise.all([mesh.start('auth'), mesh.start('gateway', { PORT: port })]);
  otherUrl = `http://127.0.0.1:${port}`;
  const { NATS_USER: user, NATS_PASSWORD: password } = mesh.engines.signIn('gateway');
  const logger = createLogger('test', { level: 'silent' });
  nats = await connectNats({ url: mesh.engines.natsUrl, user, password }, 'test', logger);
});
afterAll(async () => {
  await nats.close();
  await mesh.stop();
});

async function readHistory(planner: Planner): Promise<CreditHistory> {
  return creditHistorySchema.parse(await (await planner.call('/api/credits')).json());
}

const readRecord = ({ client }: Planner, id: ConversionId): Promise<Conversion> => client.getConversion(id);

async function finish(planner: Planner, bytes: Buffer, id = createConversionId()): Promise<ConversionId> {
  await planner.client.startConversion({ toolId: 'x-pobs', fileName: 'a.xer', bytes }, { id });
  await planner.client.awaitConversion(id);
  return id;
}

const fetchOutput = (planner: Planner, id: string): Promise<Response> =>
  planner.call(`/api/conversions/${id}/output`);
const dismiss = (planner: Planner, id: string): Promise<Response> =>
  planner.call(`/api/conversions/${id}`, { method: 'DELETE' });

/** Starts to fetch without reading the body. */
async function openFetch(planner: Planner, id: string, url = mesh.url): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      `${url}/api/conversions/${id}/output`,
      { agent: false, headers: { cookie: planner.cookie() } },
      resolve,
    ).on('error', reject);
  });
}

async function readBytes(answer: IncomingMessage, most: number): Promise<number> {
  let read = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read >= most) break;
  }
  return read;
}

/** Removes the record, as its expiry does some time after its end. */
async function expireRecord(id: string): Promise<void> {
  const marker = headers();
  marker.set('KV-Operation', 'DEL');
  await jetstream(nats).publish(`$KV.${conversionBucket.name}.${id}`, '', { headers: marker });
  await sleep(300);
}

describe('an id that is used again after its record has expired', () => {
  it.each([
    ['was settled', 'settled', 301, 1],
    ['was settled, for a file that costs more', 'settled', 5_000, 5],
    ['was released', 'released', 301, 1],
    ['was released, for a file that costs more', 'released', 5_000, 5],
  ] as const)('is a new conversion and paid for if the earlier one %s', async (_what, end, tasks, price) => {
    const planner = await signUp(mesh.url);
    const id = await finish(planner, createPriced());
    if (end === 'settled') await (await fetchOutput(planner, id)).arrayBuffer();
    await dismiss(planner, id);
    await expect.poll(async () => (await readHistory(planner)).held).toBe(0);
    const { credits: before } = await readHistory(planner);
    await expireRecord(id);

    const bytes = createPriced(tasks);
    await finish(planner, bytes, id);
    expect(await readHistory(planner)).toMatchObject({ credits: before, held: price });
    const output = await fetchOutput(planner, id);
    expect(Buffer.from(await output.arrayBuffer()).equals(removePobsNaively(bytes))).toBe(true);
    expect(await readHistory(planner)).toMatchObject({ credits: before - price, held: 0 });
  });

  it('may belong to another person, who pays for it', async () => {
    const [planner, other] = [await signUp(mesh.url), await signUp(otherUrl)];
    const id = await finish(planner, createPriced());
    await (await fetchOutput(planner, id)).arrayBuffer();
    await expireRecord(id);
    await finish(other, createPriced(), id);
    expect((await fetchOutput(planner, id)).status).toBe(404);
    await (await fetchOutput(other, id)).arrayBuffer();
    expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });
    expect(await readHistory(other)).toMatchObject({ credits: 999, held: 0 });
  });

  it('is counted once for each conversion', async () => {
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    for (let time = 0; time < 2; time++) {
      await finish(planner, createSampleXer(), id);
      await (await fetchOutput(planner, id)).arrayBuffer();
      await expireRecord(id);
    }
    const past = async (): Promise<unknown> => {
      const exported = await (await planner.call('/api/account/export')).json();
      return (exported as { conversions: { id: string }[] }).conversions.map((one) => one.id);
    };
    await expect.poll(past, { interval: 1_000 }).toEqual([id, id]);
  });
});

describe('a result', () => {
  it('shows its summary and price but no rows before it is taken', async () => {
    const planner = await signUp(mesh.url);
    const id = await finish(planner, createPriced());
    const text = await (await planner.call(`/api/conversions/${id}`)).text();
    const record = conversionSchema.parse(JSON.parse(text));
    expect(record).toMatchObject({
      state: 'finished',
      price: 1,
      summary: { headline: expect.stringMatching(/ Removed the POBS table/) as string },
    });
    expect(text).not.toContain('findings');
    await dismiss(planner, id);
    await expect.poll(() => readHistory(planner)).toMatchObject({ credits: 1_000, held: 0 });
    expect((await planner.call(`/api/conversions/${id}/report`)).status).toBe(410);
  });

  it.each(['take', 'report', 'output'] as const)('is settled once, before the answer to %s', async (what) => {
    const planner = await signUp(mesh.url);
    const id = await finish(planner, createPriced());
    for (let time = 0; time < 3; time++) {
      const answer = await planner.call(`/api/conversions/${id}/${what}`, {
        method: what === 'take' ? 'POST' : 'GET',
      });
      expect(answer.status).toBe(200);
      const body = Buffer.from(await answer.arrayBuffer());
      if (what === 'take')
        expect(takenConversionSchema.parse(JSON.parse(body.toString()))).toEqual({ price: 1, credits: 999 });
      if (what === 'report')
        expect(storedReportSchema.parse(JSON.parse(body.toString())).report.tool).toBe('x-pobs');
      expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });
      expect(await readRecord(planner, id)).toMatchObject({ state: 'delivered', price: 1 });
    }
    expect((await dismiss(planner, id)).status).toBe(204);
    expect((await fetchOutput(planner, id)).status).toBe(410);
    expect(await readHistory(planner)).toMatchObject({ credits: 999 });
  });

  it('is not taken by a HEAD request', async () => {
    const planner = await signUp(mesh.url);
    const id = await finish(planner, createPriced());
    for (const what of ['output', 'report']) {
      expect((await planner.call(`/api/conversions/${id}/${what}`, { method: 'HEAD' })).status).toBe(200);
    }
    expect(await readRecord(planner, id)).toMatchObject({ state: 'finished' });
    expect(await readHistory(planner)).toMatchObject({ credits: 1_000, held: 1 });
  });

  it('that is fetched 16 times in parallel, at two gateways, is complete each time and paid once', async () => {
    const planner = await signUp(mesh.url);
    const there = createPlanner(otherUrl);
    const bytes = createLarge(500_000);
    const id = await finish(planner, bytes);
    // Eight at each gateway, as many as a person may read at once.
    const outputs = await Promise.all(
      Array.from({ length: 16 }, async (_none, index) => {
        const headers = { cookie: planner.cookie() };
        const answer = await (index % 2 === 0 ? planner : there).call(`/api/conversions/${id}/output`, {
          headers,
        });
        return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
      }),
    );
    const expected = removePobsNaively(bytes);
    for (const { status, body } of outputs) {
      expect(status).toBe(200);
      expect(body.equals(expected)).toBe(true);
    }
    expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });
  });

  it('whose fetch breaks off after each tenth can be fetched again, at either gateway, and is paid once', async () => {
    const planner = await signUp(mesh.url);
    const bytes = createLarge();
    const expected = removePobsNaively(bytes);
    const id = await finish(planner, bytes);
    for (let tenth = 0; tenth < 10; tenth++) {
      const answer = await openFetch(planner, id, tenth % 2 === 0 ? mesh.url : otherUrl);
      expect(answer.statusCode).toBe(200);
      await readBytes(answer, Math.max(1, (tenth * expected.length) / 10));
      answer.destroy();
      const whole = await fetchOutput(planner, id);
      expect(Buffer.from(await whole.arrayBuffer()).equals(expected)).toBe(true);
    }
    expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });
  });

  it('is paid for if its owner deletes it during the fetch and keeps reading', async () => {
    const planner = await signUp(mesh.url);
    for (const [index, most] of [1, 65_536, 1_000_000, 3_900_000].entries()) {
      const id = await finish(planner, createLarge());
      const answer = await openFetch(planner, id);
      const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      for (let read = 0; read < most;) {
        const chunk = await chunks.next();
        if (chunk.done === true) break;
        read += chunk.value.length;
      }
      expect((await dismiss(planner, id)).status).toBe(204);
      answer.destroy();
      expect(await readRecord(planner, id)).toMatchObject({ state: 'delivered', price: 1 });
      expect(await readHistory(planner)).toMatchObject({ credits: 999 - index, held: 0 });
    }
  });

  it('that is taken and deleted at the same moment is either paid or not sent', async () => {
    const planner = await signUp(mesh.url);
    for (let round = 0; round < 20; round++) {
      const { credits: before } = await readHistory(planner);
      const id = await finish(planner, createPriced());
      const other = round % 2 === 0 ? planner : createPlanner(otherUrl);
      const call = async (): Promise<number> => {
        await sleep(round / 2);
        const path = `/api/conversions/${id}`;
        return (await other.call(path, { method: 'DELETE', headers: { cookie: planner.cookie() } })).status;
      };
      const [fetched, dismissed] = await Promise.all([fetchOutput(planner, id), call()]);
      const body = Buffer.from(await fetched.arrayBuffer());
      const wasSent = fetched.status === 200 && body.length > 0;
      expect([204, 409]).toContain(dismissed);
      await expect.poll(async () => (await readHistory(planner)).held).toBe(0);
      const paid = before - (await readHistory(planner)).credits;
      const { state } = await readRecord(planner, id);
      // The settled result may have been removed before the fetch had opened it; it is never sent without being settled.
      expect({ state, paid, wasSent: wasSent && paid === 0 }).toEqual(
        paid === 1
          ? { state: 'delivered', paid, wasSent: false }
          : { state: 'abandoned', paid: 0, wasSent: false },
      );
    }
  });

  it('of one request is paid for if the caller disconnects after reading enough, and can be fetched again', async () => {
    const planner = await signUp(mesh.url);
    const id = createConversionId();
    const bytes = createLarge();
    const answer = await planner.convert({ id, toolId: 'x-pobs', fileName: 'a.xer', bytes });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await readRecord(planner, id)).toMatchObject({ state: 'delivered', price: 1 });
    expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });
    const again = await fetchOutput(planner, id);
    expect(Buffer.from(await again.arrayBuffer()).equals(removePobsNaively(bytes))).toBe(true);
    expect(await readHistory(planner)).toMatchObject({ credits: 999 });
  });
});

describe('downloads that stall', () => {
  it('are limited for each person, cost nothing when refused, and hold up no one else', async () => {
    const planner = await signUp(mesh.url);
    const other = await signUp(mesh.url);
    const id = await finish(planner, createLarge(25_000_000));
    const waiting = await finish(planner, createPriced());
    const answers = await Promise.all(Array.from({ length: 100 }, () => openFetch(planner, id)));
    const open = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([open.length, refused.length]).toEqual([8, 92]);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    const before = await readHistory(planner);
    for (const path of ['output', 'report'])
      expect((await planner.call(`/api/conversions/${waiting}/${path}`)).status).toBe(429);
    expect(await readRecord(planner, waiting)).toMatchObject({ state: 'finished' });
    expect(await readHistory(planner)).toEqual(before);
    const others = await finish(other, createLarge());
    expect((await (await fetchOutput(other, others)).arrayBuffer()).byteLength).toBeGreaterThan(4_000_000);
    for (const answer of answers) answer.destroy();
    await expect.poll(async () => (await fetchOutput(planner, waiting)).status).toBe(200);
  });
});

describe('work', () => {
  const convert = async ({ client }: Planner, upload: Partial<Upload> & Pick<Upload, 'bytes'>) => {
    const { id } = await client.startConversion({ toolId: 'x-pobs', fileName: 'a.xer', ...upload });
    return client.awaitConversion(id);
  };

  it('that changed nothing is free', async () => {
    const planner = await signUp(mesh.url);
    const unchanged = removePobsNaively(createPriced());
    expect(await convert(planner, { bytes: unchanged })).toMatchObject({ price: 0, noCharge: 'unchanged' });
    expect((await readHistory(planner)).held).toBe(0);
    // A free schedule had no price in the first place.
    expect(await convert(planner, { bytes: createSampleXer() })).not.toHaveProperty('noCharge');
  });

  it('is free, and says why, if too much of the file could not be read', async () => {
    const planner = await signUp(mesh.url);
    let broken = 0;
    const text = Buffer.from(generateXer({ activities: 320, relationships: 400 })).toString('latin1');
    const bytes = Buffer.from(
      text.replaceAll('\tTK_NotStart', (word) => (broken++ < 12 ? '\tTK_Perhaps' : word)),
      'latin1',
    );
    expect(broken).toBeGreaterThan(12);
    const toolId = 'schedule-assessment';
    expect(await convert(planner, { bytes, toolId })).toMatchObject({ price: 0, noCharge: 'unusable' });
    expect((await readHistory(planner)).held).toBe(0);
  });

  it('that was paid for is free again for the same person and tool, whatever the options', async () => {
    const planner = await signUp(mesh.url);
    const bytes = createPriced();
    const { id } = await convert(planner, { bytes });
    // On hold twice, as from two tabs: the one that is taken second is already paid.
    const twin = await convert(planner, { bytes });
    expect(twin).toMatchObject({ price: 1 });
    expect(await readHistory(planner)).toMatchObject({ credits: 1_000, held: 2 });
    await (await fetchOutput(planner, id)).arrayBuffer();
    const taken = await planner.call(`/api/conversions/${twin.id}/take`, { method: 'POST' });
    expect(await taken.json()).toEqual({ price: 0, credits: 999 });
    expect(await readRecord(planner, twin.id)).toMatchObject({ price: 0, noCharge: 'repeated' });
    expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });

    expect(await convert(planner, { bytes })).toMatchObject({ price: 0, noCharge: 'repeated' });
    const options = { codePage: 'windows-1252' };
    expect(await convert(planner, { bytes, options })).toMatchObject({ price: 0, noCharge: 'repeated' });
    expect(await convert(planner, { bytes, toolId: 'x-risktype' })).toMatchObject({ price: 0 });
    expect(await convert(planner, { bytes: createPriced() })).toMatchObject({ price: 1 });
    const other = await signUp(otherUrl);
    expect(await convert(other, { bytes })).toMatchObject({ price: 1 });
  });

  it.each(['xer', 'xml', 'xlsx'] as const)(
    'of an .%s file that was paid for is free again with any choice of its repairs',
    async (extension) => {
      const planner = await signUp(mesh.url);
      const xer = generateXer({ activities: 320, relationships: 900, seed: extension.length });
      const schedule = readSchedule(readXer(xer));
      const files = {
        xer: () => xer,
        xml: () => writePmxml(schedule),
        xlsx: () => writeScheduleWorkbook(schedule),
      };
      const upload = { bytes: await files[extension](), toolId: 'rrr', fileName: `plan.${extension}` };
      const { id } = await convert(planner, upload);
      await (await fetchOutput(planner, id)).arrayBuffer();
      expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });
      for (const options of [
        { leave: ['rule:Implied by a path'] },
        { leave: ['A FS B'], output: 'workbook' },
        { durationAware: true },
      ])
        expect(await convert(planner, { ...upload, options })).toMatchObject({
          price: 0,
          noCharge: 'repeated',
        });
    },
  );

  it('whose two results are taken at the same time is paid once', async () => {
    const planner = await signUp(mesh.url);
    const bytes = createPriced();
    const results = await Promise.all(Array.from({ length: 4 }, () => convert(planner, { bytes })));
    const statuses = await Promise.all(
      results.map(
        async ({ id }) => (await planner.call(`/api/conversions/${id}/take`, { method: 'POST' })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await readHistory(planner)).toMatchObject({ credits: 999, held: 0 });
  });
});
