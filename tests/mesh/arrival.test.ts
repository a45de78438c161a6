import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createConversionId,
  createPlanner,
  logIn,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMultipart, openUpload } from './raw-request.ts';
import { createSampleXer } from './sample-xer.ts';

const boundary = 'a-boundary-of-a-test';
const beginning =
  `--${boundary}\r\ncontent-disposition: form-data; name="toolId"\r\n\r\nx-pobs\r\n` +
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="Slow.xer"\r\n\r\nERMHDR\t23.12\n`;

let mesh: Mesh;
let planner: Planner;
beforeAll(async () => {
  mesh = await startMesh({ env: { REQUEST_SECONDS: '2', UPLOAD_IDLE_SECONDS: '2' } });
  planner = await signUp(mesh.url);
});
afterAll(() => mesh.stop());

/** Begins an upload that never ends. */
const beginUpload = (headers: Record<string, string>, path = '/api/conversions') => {
  const upload = openUpload(
    mesh.url,
    {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'transfer-encoding': 'chunked',
      ...headers,
    },
    path,
  );
  upload.request.write(beginning);
  return upload;
};
/** What the server sends on a connection until it closes it. */
async function sendRaw(head: string, body: string): Promise<string> {
  const { hostname, port } = new URL(mesh.url);
  const socket: Socket = connect(Number(port), hostname);
  socket.write(`${head}\r\nhost: ${hostname}:${port}\r\n\r\n${body}`);
  return text(socket);
}

/** Sends the beginning of a call many times, and hangs up each time after some milliseconds, also while it waits for an engine. */
async function hangUp(head: string, body: string): Promise<void> {
  const { hostname, port } = new URL(mesh.url);
  for (let time = 0; time < 100; time++) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`${head}\r\nhost: ${hostname}:${port}\r\n\r\n${body}`);
    await sleep(time % 10);
    socket.resetAndDestroy();
  }
}

describe('a call that does not arrive completely', () => {
  it('is refused after a time limit, and its connection closes', async () => {
    const login = 'POST /api/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 60';
    const said = await sendRaw(login, '{"username": "ann", ');
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toMatch(/^connection: close\r$/im);
    expect(said).toContain(
      '{"error":"The request did not arrive within 2 seconds. Please try again.","code":"request.timed-out"}',
    );
  });

  it('is refused immediately if its announced length is too large, with a sentence that says so', async () => {
    const login = 'POST /api/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 400000000';
    const said = await sendRaw(login, '{');
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(said).toContain('{"error":"The body of the request is too large.","code":"request.too-large"}');
    const large = await planner.postJson('/api/login', { username: 'a'.repeat(40_000), password: 'x' });
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: 'The body of the request is too large.', code: 'request.too-large' },
    ]);
  });

  it('of an assistant that hangs up at any moment leaves its place free', async () => {
    const created = await planner.postJson('/api/keys', { name: 'assistant' });
    const { key } = (await created.json()) as { key: string };
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const lines = Object.entries({ ...headers, 'content-length': body.length }).map((line) =>
      line.join(': '),
    );
    await hangUp(['POST /mcp HTTP/1.1', ...lines].join('\r\n'), body);
    const ask = (): Promise<Response> => fetch(`${mesh.url}/mcp`, { method: 'POST', headers, body });
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it('is not kept open for a visitor, whatever length it announces', async () => {
    const head = `POST /api/convert HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 9000`;
    expect(await sendRaw(head, beginning)).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('an upload', () => {
  it('that stalls is refused with a sentence, and its conversion fails', async () => {
    const id = createConversionId();
    const stalled = beginUpload({ cookie: planner.cookie(), 'x-conversion-id': id });
    const answer = await stalled.answer();
    stalled.request.destroy();
    const error = 'The upload has stalled: no data arrived for 2 seconds. Please try again.';
    expect([answer.status, answer.body]).toEqual([408, { error, code: 'request.timed-out' }]);
    expect(await planner.client.getConversion(id)).toMatchObject({
      state: 'failed',
      outcome: { code: 'request.timed-out', error },
    });
  });

  it('that is sent again before it is complete is one conversion, which continues with the second upload', async () => {
    const id = createConversionId();
    const lost = beginUpload({ cookie: planner.cookie(), 'x-conversion-id': id });
    const readRecord = (): Promise<unknown> => planner.client.getConversion(id).catch(() => undefined);
    await expect.poll(readRecord).toMatchObject({ state: 'accepted' });
    const again = await planner.submit({ id, toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() });
    expect(again.status).toBe(202);
    // The sender of the first upload gets the state of the conversion and does not end it.
    expect((await lost.answer()).status).toBe(200);
    lost.request.destroy();
    await expect.poll(readRecord).toMatchObject({ state: 'finished', fileName: 'a.xer' });
    expect((await planner.call(`/api/conversions/${id}/output`)).status).toBe(200);
  });

  it.each(['/graphql', '/api/conversions'])(
    'to %s whose caller hangs up at any moment leaves its place free',
    async (path) => {
      const head = `POST ${path} HTTP/1.1\r\ncookie: ${planner.cookie()}\r\napollo-require-preflight: 1\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 900`;
      await hangUp(head, '');
      const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
      await expect.poll(async () => (await planner.submit(upload)).status).toBe(202);
    },
  );

  it.each([
    ['key', '/api/convert'],
    ['session', '/api/convert'],
    ['session', '/graphql'],
  ])('whose %s ends meanwhile gets no result at %s, and its owner pays nothing', async (how, path) => {
    const owner = await signUp(mesh.url);
    const created = await owner.postJson('/api/keys', { name: 'script' });
    const { id, key } = (await created.json()) as { id: string; key: string };
    const query = 'mutation ($file: Upload!) { convert(toolId: "x-pobs", file: $file) { state report } }';
    const operation = { query, variables: { file: null } };
    const { contentType, body } = formatMultipart([
      { name: 'operations', content: JSON.stringify(operation) },
      { name: 'map', content: '{"file":["variables.file"]}' },
      { name: 'toolId', content: 'x-pobs' },
      { name: 'file', fileName: 'a.xer', content: createSampleXer(400, how + path) },
    ]);
    const upload = openUpload(
      mesh.url,
      {
        ...(how === 'key' ? { authorization: `Bearer ${key}` } : { cookie: owner.cookie() }),
        ...{ 'content-type': contentType, 'content-length': String(body.length) },
        'apollo-require-preflight': 'true',
      },
      path,
    );
    upload.request.write(body.subarray(0, 800));
    await sleep(500);
    if (how === 'key') await owner.call(`/api/keys/${id}`, { method: 'DELETE' });
    else await owner.call('/api/logout', { method: 'POST' });
    upload.request.end(body.subarray(800));
    const message = await upload.response;
    expect(await text(message)).toMatch(
      how === 'key' ? /"code":"key\.invalid"/ : /"(session\.required|UNAUTHENTICATED)"/,
    );
    await owner.logIn();
    const history = await (await owner.call('/api/credits')).json();
    expect(history).toMatchObject({ credits: 5, movements: [{ kind: 'opening' }] });
  });

  it('may be slow as long as data keeps arriving', async () => {
    const slow = beginUpload({ cookie: planner.cookie() });
    for (let step = 0; step < 10; step++) {
      slow.request.write('x');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    slow.request.end(`\r\n--${boundary}--\r\n`);
    expect((await slow.answer()).status).toBe(202);
  });

  it('with a field of hundreds of megabytes before its file is refused before they are read', async () => {
    const large = openUpload(mesh.url, {
      cookie: planner.cookie(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'transfer-encoding': 'chunked',
    });
    large.request.write(`--${boundary}\r\ncontent-disposition: form-data; name="options"\r\n\r\n`);
    let sentBytes = 0;
    const seen = { answer: false };
    const answering = large.answer().finally(() => (seen.answer = true));
    answering.catch(() => undefined);
    const chunk = 'x'.repeat(64 * 1024);
    while (!seen.answer && sentBytes < 400e6 && !large.request.destroyed) {
      sentBytes += chunk.length;
      if (!large.request.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await answering).body).toEqual({
      error: 'The fields before the file are too large: each field is limited to 64 KB.',
      code: 'request.too-large',
    });
    large.request.destroy();
    expect(sentBytes).toBeLessThan(40e6);
  });
});

describe('event streams', () => {
  /** A conversion that runs until it is cancelled. */
  const hold = async (person: Planner): Promise<{ id: string; stop: () => void }> => {
    const id = createConversionId();
    const upload = beginUpload({ cookie: person.cookie(), 'x-conversion-id': id });
    upload.response.catch(() => undefined);
    upload.request.on('error', () => undefined);
    const drip = setInterval(() => upload.request.write('x'), 300);
    await expect.poll(async () => (await person.call(`/api/conversions/${id}`)).status).toBe(200);
    return {
      id,
      stop: () => {
        clearInterval(drip);
        upload.request.destroy();
      },
    };
  };

  it('of one person are limited, those of others are not affected', async () => {
    const person = await signUp(mesh.url);
    const { id, stop } = await hold(person);
    const open = await Promise.all(Array.from({ length: 32 }, () => person.listen(id)));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await person.call(`/api/conversions/${id}/events`);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toEqual({
      code: 'rate.limited',
      error:
        'You already follow conversions in 32 windows or programs. Close some of them, or try again in 5 seconds.',
    });
    const other = await signUp(mesh.url);
    const held = await hold(other);
    const theirs = await other.listen(held.id);
    expect(theirs.status).toBe(200);
    open[0]?.close();
    await expect
      .poll(async () => {
        const again = await person.listen(id);
        again.close();
        return again.status;
      })
      .toBe(200);
    for (const one of [...open, theirs]) one.close();
    stop();
    held.stop();
  });

  it('end with their session: signed out, ended from the list, blocked, or with their key', async () => {
    const person = await signUp(mesh.url);
    const { id, stop } = await hold(person);
    const followed = async (who: Planner) => {
      const listening = await who.listen(id);
      expect(listening.status).toBe(200);
      return listening;
    };
    const key = (await (await person.postJson('/api/keys', { name: 'script' })).json()) as {
      id: string;
      key: string;
    };
    const script = await fetch(`${mesh.url}/api/conversions/${id}/events`, {
      headers: { authorization: `Bearer ${key.key}` },
    });
    expect(script.status).toBe(200);
    const scriptEnded = script.text();
    await person.call(`/api/keys/${key.id}`, { method: 'DELETE' });
    await scriptEnded;

    const leaving = await logIn(mesh.url, person);
    const left = await followed(leaving);
    await leaving.postJson('/api/logout', {});
    await left.ended;

    const elsewhere = await logIn(mesh.url, person);
    const endedElsewhere = await followed(elsewhere);
    expect((await person.call('/api/sessions', { method: 'DELETE' })).status).toBe(204);
    await endedElsewhere.ended;

    const blocked = await followed(person);
    const { id: userId } = (await (await person.call('/api/user')).json()) as { id: string };
    const admin = await logIn(mesh.url, mesh.admin);
    await admin.call(`/api/admin/users/${userId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"isBlocked":true}',
    });
    await blocked.ended;
    stop();
    expect((await createPlanner(mesh.url, person).logIn()).status).toBe(403);
  });
});
