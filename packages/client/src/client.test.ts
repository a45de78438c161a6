import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createClient,
  createConversionId,
  ProblemError,
  SiteUnreachableError,
  type Client,
  type ClientOptions,
  type ConversionEvent,
} from './index.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const id = createConversionId();
const record = {
  version: 1,
  id,
  instance: 'one',
  userId: 'a'.repeat(24),
  username: 'planner',
  toolId: 'soos',
  fileName: 'plan.xer',
  inputBytes: 3,
  options: {},
  requestedAt: '2026-01-01T00:00:00.000Z',
  since: '2026-01-01T00:00:00.000Z',
  deadline: '2026-01-01T01:00:00.000Z',
  attempt: 1,
};
const finished = {
  ...record,
  state: 'finished',
  price: 0,
  madeAt: '2026-01-01T00:00:00.000Z',
  outcome: { outputName: 'plan_soos.xer', outputBytes: 3, tasks: 1, durationMs: 1 },
};
const stored = {
  report: { tool: 'soos', summary: 'Done.', tasks: 1, counts: {}, findings: [] },
  attachments: [
    { title: 'Notes', fileName: 'n.txt', contentType: 'text/plain', size: 5 },
    { title: 'Empty', fileName: 'e.txt', contentType: 'text/plain', size: 0 },
    { title: 'More', fileName: 'm.txt', contentType: 'text/plain', size: 3 },
  ],
};
const change = (data: object): string => `id: 1\nevent: change\ndata: ${JSON.stringify(data)}\n\n`;
const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const text =
  (body: string): Answer =>
  (_request, response) =>
    response.end(body);
const breakOff: Answer = (_request, response) => response.destroy();
const busy = (seconds?: number): Answer =>
  json(
    429,
    { error: 'Please wait.', code: 'queue.full' },
    seconds === undefined ? {} : { 'retry-after': seconds },
  );

let server: Server;
let url: string;
/** Answers of each call in order; the last one repeats. */
let script: Record<string, Answer[]>;
let received: { call: string; body: string; headers: IncomingMessage['headers'] }[];

beforeEach(async () => {
  script = {};
  received = [];
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const call = `${request.method ?? ''} ${(request.url ?? '').replace(id, ':id')}`;
      received.push({ call, body: Buffer.concat(pieces).toString(), headers: request.headers });
      const answers = script[call] ?? [];
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      (answer ?? json(404, { error: 'There is nothing here.', code: 'request.not-found' }))(
        request,
        response,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const create = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ url, key: 'fw_key', ...options });
const upload = { toolId: 'soos', fileName: 'plan.xer', bytes: new Uint8Array([1, 2, 3]) };
const calls = (): string[] => received.map(({ call }) => call);
const happy = (): typeof script => ({
  'POST /api/conversions': [json(202, { id, state: 'queued' })],
  'GET /api/conversions/:id/events': [
    text(`: listening\n\nevent: progress\ndata: {"stage":"queue","ahead":2}\n\n${change(finished)}`),
  ],
  'GET /api/conversions/:id/report': [json(200, stored)],
  'GET /api/conversions/:id/output': [text('out')],
  'GET /api/conversions/:id/attachments': [text('helloyou')],
  'DELETE /api/conversions/:id': [(_request, response) => response.writeHead(204).end()],
});

describe('a client', () => {
  it('passes on no attachments cut short by their removal', async () => {
    script = { ...happy(), 'GET /api/conversions/:id/attachments': [text('hello')] };
    await expect(create().convert(upload, { id })).rejects.toMatchObject({ code: 'conversion.gone' });
  });

  it('uploads, waits, fetches the result and has it removed', async () => {
    script = happy();
    const events: ConversionEvent[] = [];
    const baseline = { fileName: 'base.xer', bytes: new Blob(['base']) };
    const result = await create().convert(
      { ...upload, baseline, options: { keep: true } },
      { id, onEvent: (event) => events.push(event) },
    );
    expect(result).toMatchObject({
      fileName: 'plan_soos.xer',
      report: { summary: 'Done.' },
      attachments: [
        { fileName: 'n.txt', bytes: new TextEncoder().encode('hello') },
        { fileName: 'e.txt', bytes: new Uint8Array() },
        { fileName: 'm.txt', bytes: new TextEncoder().encode('you') },
      ],
    });
    expect(new TextDecoder().decode(result.bytes)).toBe('out');
    expect(events.map(({ type }) => type)).toEqual(['progress', 'change']);
    expect(calls()).toEqual(Object.keys(happy()));
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer fw_key', 'x-conversion-id': id });
    // Not Brotli, whose decoder has had holes.
    for (const { headers } of received) expect(headers['accept-encoding']).toBe('gzip');
    const parts = received[0]?.body.match(/name="[^"]*"(; filename="[^"]*")?/g);
    expect(parts).toEqual([
      'name="toolId"',
      'name="options"',
      'name="file"; filename="plan.xer"',
      'name="baseline"; filename="base.xer"',
    ]);
  });

  it('repeats the upload under one id until it is accepted, and repeats answers that break off', async () => {
    script = happy();
    script['POST /api/conversions']?.unshift(
      breakOff,
      json(503, { error: 'Wait.', code: 'service.unavailable' }),
    );
    script['GET /api/conversions/:id/output']?.unshift((_request, response) => {
      response.writeHead(200, { 'content-length': 3 }).write('o');
      setTimeout(() => response.destroy(), 20);
    });
    const retried: Error[] = [];
    const { bytes } = await create({ longestPauseMs: 10, onRetry: (error) => retried.push(error) }).convert(
      upload,
    );
    expect(bytes.length).toBe(3);
    const posts = received.filter(({ call }) => call.startsWith('POST'));
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(({ headers }) => headers['x-conversion-id'])).size).toBe(1);
    expect(new Set(posts.map(({ body }) => body.length)).size).toBe(1);
    expect(retried.map(({ name }) => name)).toEqual([
      'SiteUnreachableError',
      'ProblemError',
      'SiteUnreachableError',
    ]);
  });

  it('does not send files again that the site has received', async () => {
    script = {
      'POST /api/conversions': [breakOff, json(202, { id, state: 'queued' })],
      'GET /api/conversions/:id': [
        json(200, { ...record, state: 'accepted' }),
        json(200, { ...record, state: 'running' }),
      ],
    };
    const patient = create({ longestPauseMs: 10 });
    expect(await patient.startConversion(upload, { id })).toMatchObject({ id, state: 'queued' });
    const callsOfUpload = ['POST /api/conversions', 'GET /api/conversions/:id'];
    expect(calls()).toEqual([...callsOfUpload, 'POST /api/conversions']);
    script['POST /api/conversions'] = [breakOff];
    received = [];
    expect(await patient.startConversion(upload, { id })).toMatchObject({ id, state: 'running' });
    expect(calls()).toEqual(callsOfUpload);
  });

  it('repeats a call as often as its caller decides', async () => {
    script = { 'POST /api/conversions/:id/take': [breakOff, breakOff, busy()] };
    const counts: number[] = [];
    const taken = create({ longestPauseMs: 10, patienceMs: 0 }).takeConversion(id, {
      repeats: (failure, count) => counts.push(count) > 0 && failure instanceof SiteUnreachableError,
    });
    await expect(taken).rejects.toMatchObject({ code: 'queue.full' });
    expect(counts).toEqual([1, 2, 3]);
    script = { 'POST /api/conversions/:id/take': [json(200, { price: 2, credits: 3 })] };
    expect(await create().takeConversion(id)).toEqual({ price: 2, credits: 3 });
  });

  it('sends by its transport, which reports progress', async () => {
    script = happy();
    const seen: unknown[] = [];
    const { startConversion, send } = create({
      transport: (address, request) => {
        request.onUpload?.(0.5);
        request.onReceive?.(2);
        return fetch(address, request);
      },
    });
    await startConversion(upload, { id, onUpload: (fraction) => seen.push(fraction) });
    const init = { onReceive: (bytes: number) => seen.push(bytes) };
    const blob = await send(`/api/conversions/${id}/output`, init, (answer) => answer.blob());
    expect([...seen, await blob.text()]).toEqual([0.5, 2, 'out']);
  });

  it('waits as long as Retry-After says', async () => {
    script = { 'GET /api/conversions': [busy(1), json(200, [finished])] };
    const startedMs = performance.now();
    expect(await create().listConversions()).toMatchObject([{ id, state: 'finished' }]);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(990);
  });

  it('gives up when its patience runs out, immediately if it is 0', async () => {
    script = { 'GET /api/tools': [busy()] };
    await expect(create({ patienceMs: 0 }).listTools()).rejects.toThrow(
      expect.objectContaining({
        name: 'ProblemError',
        status: 429,
        code: 'queue.full',
        message: 'Please wait.',
      }),
    );
    expect(calls()).toHaveLength(1);
    await expect(create({ patienceMs: 60, longestPauseMs: 20 }).listTools()).rejects.toThrow(ProblemError);
    expect(calls().length).toBeGreaterThan(2);
    script = { 'GET /api/tools': [busy(60)] };
    received = [];
    await expect(create({ patienceMs: 1_000 }).listTools()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    expect(calls()).toHaveLength(1);
  });

  it('treats an undefined option as absent', async () => {
    const unset = {
      patienceMs: undefined,
      longestPauseMs: undefined,
      timeoutMs: undefined,
      transport: undefined,
    };
    script = { 'GET /api/tools': [busy(1), json(200, [])] };
    const startedMs = performance.now();
    expect(await create(unset as unknown as Partial<ClientOptions>).listTools()).toEqual([]);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(990);
  });

  it('does not retry a final refusal', async () => {
    const gone = { error: 'The conversion was lost.', code: 'conversion.lost' };
    script = { 'GET /api/conversions/:id/output': [json(503, gone, { 'retry-after': 1 })] };
    await expect(create().fetchOutput(id)).rejects.toMatchObject({ code: 'conversion.lost', status: 503 });
    await expect(create().getConversion(id)).rejects.toMatchObject({
      code: 'request.not-found',
      status: 404,
    });
    expect(calls()).toHaveLength(2);
  });

  it('reports codes of a newer site, and an address that is not a site', async () => {
    script = {
      'GET /api/tools': [json(400, { error: 'New.', code: 'tool.new-trouble' })],
      'GET /api/conversions': [text('<html>')],
    };
    await expect(create().listTools()).rejects.toMatchObject({ code: 'tool.new-trouble', message: 'New.' });
    await expect(create().listConversions()).rejects.toThrow(
      `'${url}' answered 200; is it the address of the site?`,
    );
  });

  it('reports why a site cannot be reached', async () => {
    server.close();
    const error: unknown = await create({ patienceMs: 0 })
      .listTools()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SiteUnreachableError);
    expect(error).toMatchObject({
      reason: 'ECONNREFUSED',
      message: `'${url}' cannot be reached (ECONNREFUSED).`,
    });
  });

  it('gives up on a call without an answer', async () => {
    script = { 'GET /api/tools': [() => undefined, json(200, [])] };
    expect(await create({ timeoutMs: 200, longestPauseMs: 10 }).listTools()).toEqual([]);
    expect(calls()).toHaveLength(2);
  });

  it('throws the reason of its signal, during a call and during a pause', async () => {
    script = { 'GET /api/tools': [() => undefined], 'GET /api/conversions': [busy(30)] };
    for (const name of ['listTools', 'listConversions'] as const) {
      const signal = AbortSignal.timeout(50);
      await expect(create()[name]({ signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    }
    expect(calls()).toHaveLength(2);
  });
});

describe('waiting for a conversion', () => {
  const events = 'GET /api/conversions/:id/events';

  it('reconnects when the stream ends or breaks off', async () => {
    const running = change({ ...record, state: 'running' });
    script = {
      [events]: [
        text(running),
        (_request, response) => {
          response.writeHead(200).write(running.slice(0, 20));
          setTimeout(() => response.destroy(), 20);
        },
        text(change(finished)),
      ],
    };
    const states: string[] = [];
    const settled = await create().awaitConversion(id, {
      onEvent: ({ type, data }) => type === 'change' && states.push(data.state),
    });
    expect(settled.state).toBe('finished');
    expect(states).toEqual(['running', 'finished']);
  });

  it('ignores events of a newer site', async () => {
    const newer = 'event: weather\ndata: {"sun":1}\n\nevent: progress\ndata: {"stage":"rest"}\n\n';
    script = { [events]: [text(newer + change(finished))] };
    expect((await create().awaitConversion(id)).state).toBe('finished');
  });

  it.each([
    [
      { ...record, state: 'failed', outcome: { code: 'E_NOT_XER', error: 'This is no XER file.' } },
      { code: 'E_NOT_XER', message: 'This is no XER file.' },
    ],
    [{ ...record, state: 'abandoned' }, { code: 'conversion.abandoned' }],
    [{ ...finished, state: 'delivered', removedAt: record.since }, { code: 'conversion.gone' }],
  ])('has no result when it is %o', async (end, problem) => {
    script = { [events]: [text(change(end))] };
    const error: unknown = await create()
      .resume(id)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject(problem);
    expect(calls()).toEqual([events]);
  });
});
