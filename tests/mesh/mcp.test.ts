import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createdApiKeySchema, userSchema } from '@floatwise/contracts';
import {
  createUploadForm,
  generateXer,
  listBucket,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';

const maxAnswerBytes = 20_000;
const samples = new URL('../../web/public/samples/', import.meta.url);
const readSample = (name: string): Promise<string> => readFile(new URL(name, samples), 'utf8');

let mesh: Mesh;
let planner: Planner;
let key: { id: string; key: string };
let assistant: Client;
const clients: Client[] = [];

beforeAll(async () => {
  mesh = await startMesh({ root: await findTrialRoot() });
  await useNewAccount();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await mesh.stop();
});

/** Changes the user of the tests from here on. */
async function useNewAccount(): Promise<void> {
  planner = await signUp(mesh.url);
  key = await createKey(planner);
  assistant = await connect(key.key);
}

async function createKey(person: Planner): Promise<{ id: string; key: string }> {
  const created = await person.postJson('/api/keys', { name: 'assistant' });
  return createdApiKeySchema.parse(await created.json());
}

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '0.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${mesh.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  await client.connect(transport);
  clients.push(client);
  return client;
}

async function call(name: string, input: Record<string, unknown>, client = assistant) {
  const { content, isError } = (await client.callTool({ name, arguments: input })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  const [{ text } = { text: '' }] = content;
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxAnswerBytes);
  return { text, isError: isError === true };
}

/** The result of a call that succeeds. */
async function ask<Data>(name: string, input: Record<string, unknown>): Promise<Data> {
  const { text, isError } = await call(name, input);
  if (isError) throw new Error(text);
  return JSON.parse(text) as Data;
}

/** The message of a refused call. */
async function askRefused(name: string, input: Record<string, unknown>, client = assistant): Promise<string> {
  const { text, isError } = await call(name, input, client);
  expect([text, isError]).toEqual([text, true]);
  return text;
}

interface Converted {
  readonly written: readonly string[];
  readonly summary: string;
  readonly findings: readonly { code: string; count: number }[];
  readonly conversion: {
    readonly id: string;
    readonly price: number;
    readonly files: readonly { path: string; name: string }[];
    readonly download: string;
  };
}
interface OwnFiles {
  readonly items: readonly { readonly path: string; readonly name: string; readonly tool: string }[];
}
interface UploadAddress {
  readonly address: string;
  readonly path: string;
  readonly command: string;
}
interface List {
  readonly total: number;
  readonly items: readonly { readonly id: string }[];
  readonly next?: string;
}

/** Sends the text of a file with a call of a tool. */
const convert = (tool: string, fileName: string, text: string): Promise<Converted> =>
  ask('convert_file', { tool, contents: [{ fileName, text }] });

/** The id of a call with one file, as its gateway derives it from public data. */
function nameCall(
  userId: string,
  tool: string,
  { fileName, content }: { fileName: string; content: string },
  repeat: number,
): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const digest = hash(JSON.stringify([userId, tool, [[hash(content), fileName, 'file']], {}, repeat]));
  return digest.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_all, ...[one, two, three, four, five]: string[]) => `${one}-${two}-8${three}-8${four}-${five}`,
  );
}

/** A schedule with a price. */
const generate = (activities: number): string =>
  Buffer.from(generateXer({ activities, relationships: activities })).toString('latin1');

const readCredits = async (): Promise<number> =>
  userSchema.parse(await (await planner.call('/api/user')).json()).credits;

/** Sends a file to an upload address, without any key. */
const put = (address: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'PUT', body, headers });

describe('an address for one file', () => {
  it('takes a file without a key, which the tools then read, and which costs nothing', async () => {
    await useNewAccount();
    const { address, path, command } = await ask<UploadAddress>('upload_file', { fileName: 'sent.xer' });
    expect(command).toBe(`curl --upload-file 'sent.xer' ${address}`);
    expect(await askRefused('read_schedule', { path })).toMatch(/^request\.not-found: You have no file/);
    const text = await readSample('riverside.xer');
    const sent = await put(address, text);
    expect([sent.status, await sent.json()]).toMatchObject([
      201,
      { path, fileName: 'sent.xer', bytes: Buffer.byteLength(text) },
    ]);
    const { items } = await ask<OwnFiles>('list_files', {});
    expect(items).toMatchObject([{ path, name: 'sent.xer', tool: 'upload' }]);
    expect(await ask('read_schedule', { path })).toMatchObject({ file: 'sent.xer' });
    const { conversion, written } = await ask<Converted>('convert_file', { tool: 'soos', files: [path] });
    expect(conversion.files.map(({ name }) => name)).toEqual(['sent.xer', 'sent_soos.xer']);
    expect(await ask('read_schedule', { path: written[0] })).toMatchObject({ file: 'sent_soos.xer' });
    const output = await planner.call(`/api/conversions/${path.replace('/1', '')}/output`);
    expect(await output.text()).toBe(text);
    expect(await readCredits()).toBe(5);
  });

  it('costs nothing for a large file; questions about it are paid as for any other', async () => {
    await useNewAccount();
    const { address, path } = await ask<UploadAddress>('upload_file', { fileName: 'large.xer' });
    // A file as large as no other call of an assistant may be.
    const padding = `%T\tNOTES\n%F\ttext\n%R\t${'x'.repeat(2_000_000)}\n%E\n`;
    expect((await put(address, generate(1_310).replace('%E', padding))).status).toBe(201);
    expect(await readCredits()).toBe(5);
    expect(await askRefused('read_schedule', { path })).toMatch(
      /^credits\.not-paid: The file has 1,310 tasks.* cost 2 credits once\. Nothing was charged\. Call open_file/,
    );
    expect(await ask('open_file', { path })).toMatchObject({ paidCredits: 2 });
    expect(await ask<List>('get_critical_path', { path })).toHaveProperty('total');
    expect(await readCredits()).toBe(3);
  });

  it('works once, and gives only its account the file', async () => {
    const text = await readSample('riverside.xer');
    const { address, path } = await ask<UploadAddress>('upload_file', { fileName: 'once.xer' });
    const both = await Promise.all([put(address, text), put(address, text)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    const again = await put(address, text);
    expect([again.status, await again.json()]).toMatchObject([404, { code: 'request.not-found' }]);
    expect((await put(`${address.slice(0, -1)}_`, text)).status).toBe(404);
    const secret = address.split('/').at(-1) ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const stranger = await connect((await createKey(await signUp(mesh.url))).key);
    expect(await askRefused('read_schedule', { path }, stranger)).toMatch(/^request\.not-found/);
    expect((await fetch(address)).status).toBe(405);
  });

  it('ends with the key of the assistant that asked for it', async () => {
    await useNewAccount();
    const { address } = await ask<UploadAddress>('upload_file', { fileName: 'late.xer' });
    await planner.call(`/api/keys/${key.id}`, { method: 'DELETE' });
    expect((await put(address, await readSample('riverside.xer'))).status).toBe(404);
    await useNewAccount();
  });

  it('refuses what is no schedule, and keeps nothing of it', async () => {
    expect(await askRefused('upload_file', { fileName: 'plan.pdf' })).toMatch(/^file\.wrong-type: .*\.xer/);
    const asked = await ask<UploadAddress>('upload_file', { fileName: 'junk.xer' });
    const refused = await put(asked.address, 'hello');
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'E_NOT_XER' }]);
    const { address, path } = await ask<UploadAddress>('upload_file', { fileName: 'large.xer' });
    const form = await put(address, 'a', { 'content-type': 'multipart/form-data; boundary=a' });
    expect([form.status, await form.json()]).toMatchObject([400, { code: 'request.invalid' }]);
    const tooLarge = await put(address, new Uint8Array(51 * 1024 * 1024));
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { code: 'file.too-large' }]);
    // Neither has used the address up.
    expect((await put(address, await readSample('riverside.xer'))).status).toBe(201);
    const left = await listBucket(mesh.engines);
    const [id = '', junk = ''] = [path, asked.path].map((each) => each.split('/')[0] ?? '');
    expect(left.filter((name) => name.includes(id))).toHaveLength(1);
    expect(left.filter((name) => name.includes(junk))).toEqual([]);
  });
});

describe('an assistant that connects over the network', () => {
  it('opens a schedule, asks about it, assesses, compares and converts it', async () => {
    const opened = await convert('schedule-assessment', 'riverside.xer', await readSample('riverside.xer'));
    const path = `${opened.conversion.id}/1`;
    expect(opened.conversion.files).toEqual([
      { path, name: 'riverside.xer' },
      { path: `${opened.conversion.id}/output`, name: expect.stringContaining('.xlsx') as string },
    ]);
    const head = await ask<{ projects: unknown[] }>('read_schedule', { path });
    expect(head.projects).toMatchObject([{ id: 'RPS', dataDate: '2026-03-16T08:00' }]);
    const critical = await ask<List>('get_critical_path', { path });
    expect(critical.total).toBeGreaterThan(3);
    const [first] = critical.items;
    const activity = await ask<{ id: string; successors: List }>('get_activity', { path, id: first?.id });
    expect(activity).toMatchObject({ id: first?.id });
    expect(await ask('explain_least_float', { path })).toHaveProperty('leastFloatDays');
    expect((await ask<List>('find_float_paths', { path, paths: 3 })).items).toHaveLength(3);
    expect(await ask('compute_dates', { path, limit: 5 })).toHaveProperty('withOtherDates');
    const pump = await ask<List>('list_activities', { path, text: 'pump house' });
    expect(pump.total).toBeGreaterThan(0);

    const assessed = await ask<{ checks: { no: string }[]; conversion: { id: string } }>('assess_schedule', {
      path,
    });
    expect(assessed.checks).toHaveLength(14);
    const rows = { tool: 'schedule-assessment', files: [path], table: 'offenders', limit: 5 };
    const page = await ask<List & { conversion: { id: string } }>('list_rows', rows);
    const more = await ask<List & { conversion: { id: string } }>('list_rows', {
      ...rows,
      cursor: page.next,
    });
    // Pages of one result are one conversion, and so is the assessment they belong to.
    expect([page.conversion.id, more.conversion.id]).toEqual([
      assessed.conversion.id,
      assessed.conversion.id,
    ]);
    expect(more.items).not.toEqual(page.items);

    const converted = await ask<Converted>('convert_file', { tool: 'soos', files: [path] });
    const [output] = converted.written;
    expect(output).toBe(`${converted.conversion.id}/output`);
    expect(await ask('read_schedule', { path: output })).toMatchObject({ file: 'riverside_soos.xer' });
    const downloaded = await fetch(converted.conversion.download, {
      headers: { authorization: `Bearer ${key.key}` },
    });
    expect(downloaded.status).toBe(200);
    expect(await downloaded.text()).toContain('%T\tTASK');
    for (const { code, count } of converted.findings) {
      const found = await ask<List>('explain_finding', { tool: 'soos', files: [path], code });
      expect(found.total).toBe(count);
    }

    const names = ['riverside-2026-02.xer', 'riverside-2026-03.xer'];
    const contents = await Promise.all(
      names.map(async (fileName) => ({ fileName, text: await readSample(fileName) })),
    );
    const updates = await ask<Converted>('convert_file', { tool: 'updates', contents });
    const files = updates.conversion.files.slice(0, 2).map((file) => file.path);
    const compared = await ask<List>('compare_updates', { files });
    expect(compared.items).toMatchObject([
      { projects: [{ variance: { days: expect.any(Number) as number } }] },
    ]);
    expect(await ask('list_tools', {})).toHaveProperty('tools');
  });

  it('accepts a spreadsheet in base64 and a file uploaded by REST', async () => {
    const base64 = await readFile(new URL('riverside.xlsx', samples), 'base64');
    const sheet = await ask<Converted>('convert_file', {
      tool: 'rrr',
      contents: [{ fileName: 'riverside.xlsx', base64 }],
    });
    expect(sheet.conversion.files.map(({ name }) => name)).toContain('riverside.xlsx');
    const bytes = Buffer.from(generate(1_150));
    const uploaded = await planner.call('/api/conversions', {
      method: 'POST',
      body: createUploadForm({ toolId: 'schedule-assessment', fileName: 'large.xer', bytes }),
    });
    const { id } = (await uploaded.json()) as { id: string };
    await planner.call(`/api/conversions/${id}/events`).then((events) => events.text());
    // No question takes the result; open_file does, and states the price.
    const path = `${id}/1`;
    const before = await readCredits();
    const rows = { tool: 'schedule-assessment', files: [path], table: 'offenders' };
    for (const [name, input] of [
      ['read_schedule', { path }],
      ['list_rows', rows],
      ['assess_schedule', { path }],
    ] as const) {
      expect(await askRefused(name, input)).toMatch(
        /^credits\.not-paid: The result is ready .* costs 2 credits\. Nothing was charged\. Call open_file/,
      );
    }
    expect(await readCredits()).toBe(before);
    expect(await ask('open_file', { path })).toMatchObject({ file: 'large.xer', paidCredits: 2 });
    expect(await ask('open_file', { path })).toMatchObject({ paidCredits: 0 });
    expect(await ask('read_schedule', { path })).toMatchObject({ file: 'large.xer' });
    expect(await readCredits()).toBe(before - 2);
  });

  it('lists the files of its newest conversions', async () => {
    const text = await readSample('riverside.xer');
    const { conversion } = await convert('soos', 'listed.xer', text);
    const { items } = await ask<OwnFiles>('list_files', { text: 'listed' });
    expect(items.map(({ path, name, tool }) => [path, name, tool])).toEqual([
      [`${conversion.id}/1`, 'listed.xer', 'soos'],
      [`${conversion.id}/output`, 'listed_soos.xer', 'soos'],
    ]);
    expect((await ask<{ file: string }>('read_schedule', { path: items[0]?.path })).file).toBe('listed.xer');
  });

  it('reports the progress of a conversion', async () => {
    const fractions: number[] = [];
    const text = await readSample('riverside.xer');
    await assistant.callTool(
      {
        name: 'convert_file',
        arguments: { tool: 'trial', options: { ms: 1_000 }, contents: [{ fileName: 'a.xer', text }] },
      },
      { onprogress: ({ progress }) => fractions.push(progress) },
    );
    expect(fractions.length).toBeGreaterThan(0);
    expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  });

  it('pays as on the site, once for the same work, and reads paid results free of charge', async () => {
    const text = generate(1_200);
    const before = await readCredits();
    const first = await convert('schedule-assessment', 'large.xer', text);
    expect(first.conversion.price).toBe(2);
    expect(await readCredits()).toBe(before - 2);
    const path = `${first.conversion.id}/1`;
    await ask('get_critical_path', { path });
    const again = await ask<Converted>('assess_schedule', { path });
    expect(again.conversion.price).toBe(0);
    expect(await readCredits()).toBe(before - 2);
  });

  it('sees which tools can spend credits', async () => {
    const { tools } = await assistant.listTools();
    const spending = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(spending.map(({ name }) => name).toSorted()).toEqual([
      'assess_schedule',
      'compare_updates',
      'convert_file',
      'open_file',
      'upload_file',
    ]);
    for (const { name, description } of spending)
      expect(description).toMatch(name === 'upload_file' ? /costs no credits/ : /SPENDS CREDITS/);
  });

  it('pays for questions about a file on which no work was paid, once', async () => {
    await useNewAccount();
    const text = generate(1_210);
    const unchanged = await convert('x-pobs', 'large.xer', text);
    expect(unchanged.conversion.price).toBe(0);
    const path = `${unchanged.conversion.id}/1`;
    for (const [name, input] of [
      ['read_schedule', { path }],
      ['get_critical_path', { path }],
      ['list_activities', { path, limit: 1 }],
      ['read_schedule', { path: `${unchanged.conversion.id}/output` }],
    ] as const) {
      expect(await askRefused(name, input)).toMatch(
        /^credits\.not-paid: The file has 1,210 tasks.* cost 2 credits once\. Nothing was charged\. Call open_file/,
      );
    }
    expect(await readCredits()).toBe(5);
    expect(await ask('open_file', { path })).toMatchObject({
      paidCredits: 2,
      paid: '2 credits charged. Questions about this file cost nothing more for 24 hours.',
    });
    expect(await ask<List>('get_critical_path', { path })).toHaveProperty('total');
    const [movement] = (
      (await (await planner.call('/api/credits')).json()) as { movements: Record<string, unknown>[] }
    ).movements;
    expect(movement).toMatchObject({ credits: -2, conversion: { toolId: 'open-file', tasks: 1_210 } });
    // The same content in another conversion is paid for as well.
    const again = await convert('x-risktype', 'other.xer', text);
    expect(await ask('read_schedule', { path: `${again.conversion.id}/1` })).toHaveProperty('counts');
    expect(await readCredits()).toBe(3);
    await convert('schedule-assessment', 'large.xer', generate(1_220));
    const other = await convert('x-pobs', 'large.xer', generate(1_220));
    expect(await ask('read_schedule', { path: `${other.conversion.id}/1` })).toHaveProperty('counts');
    const poor = await convert('x-pobs', 'large.xer', generate(1_230));
    expect(await askRefused('open_file', { path: `${poor.conversion.id}/1` })).toMatch(/^credits\.missing/);
    expect(await readCredits()).toBe(1);
  });

  it('pays nothing for a call that is refused, and never runs a tool to read rows', async () => {
    await useNewAccount();
    const { conversion } = await convert('x-pobs', 'large.xer', generate(1_240));
    const files = [`${conversion.id}/1`];
    for (const [name, input, sentence] of [
      [
        'list_rows',
        { tool: 'soos', files, table: 'Nope' },
        /^request\.not-found: This site keeps no result of soos/,
      ],
      ['explain_finding', { tool: 'soos', files, code: 'nope' }, /Call convert_file with them first/],
      ['convert_file', { tool: 'soos', files, options: { nope: 1 } }, /^E_OPTION/],
      ['convert_file', { tool: 'soos', files: [...files, ...files] }, /^E_FILES/],
    ] as const)
      expect(await askRefused(name, input)).toMatch(sentence);
    expect(await readCredits()).toBe(5);
    expect(((await (await planner.call('/api/conversions')).json()) as unknown[]).length).toBe(1);
  });

  it('spends at most what its key may spend in a day', async () => {
    await useNewAccount();
    const created = await planner.postJson('/api/keys', { name: 'limited', dailyCredits: 2 });
    const limited = await connect(createdApiKeySchema.parse(await created.json()).key);
    const sent = (tasks: number) => ({
      tool: 'schedule-assessment',
      contents: [{ fileName: 'large.xer', text: generate(tasks) }],
    });
    expect((await call('convert_file', sent(400), limited)).isError).toBe(false);
    const refused = await askRefused('convert_file', sent(1_250), limited);
    expect(refused).toMatch(
      /^key\.limit-reached: This costs 2 credits\. .* may spend 2 credits a day .* spent 1 /,
    );
    expect(await readCredits()).toBe(4);
    // Nothing is lost: its owner can still take the result.
    const [waiting] = (await (await planner.call('/api/conversions')).json()) as {
      id: string;
      state: string;
    }[];
    expect(waiting?.state).toBe('finished');
    expect((await planner.call(`/api/conversions/${waiting?.id}/output`)).status).toBe(200);
    expect(await readCredits()).toBe(2);
    const unchanged = (await call('convert_file', { ...sent(1_260), tool: 'x-pobs' }, limited)).text;
    const { id } = (JSON.parse(unchanged) as Converted).conversion;
    expect(await askRefused('open_file', { path: `${id}/1` }, limited)).toMatch(/^key\.limit-reached/);
    expect((await call('convert_file', sent(401), limited)).isError).toBe(false);
    expect(await readCredits()).toBe(1);
    expect(await (await planner.call('/api/keys')).json()).toMatchObject([{ dailyCredits: 2 }, {}]);
  });

  it('is refused if its account has too few credits, and reads nothing of such a file', async () => {
    await useNewAccount();
    for (const tasks of [1_010, 1_020]) await convert('schedule-assessment', 'large.xer', generate(tasks));
    expect(await readCredits()).toBe(1);
    const file = { fileName: 'large.xer', text: generate(1_030) };
    const refused = await askRefused('convert_file', { tool: 'schedule-assessment', contents: [file] });
    expect(refused).toMatch(/^credits\.missing: This schedule has 1,030 tasks/);
    const [failed] = (await (await planner.call('/api/conversions')).json()) as {
      id: string;
      state: string;
    }[];
    expect(failed?.state).toBe('failed');
    expect(await askRefused('read_schedule', { path: `${failed?.id}/1` })).toMatch(/^credits\.missing: /);
    expect(await askRefused('open_file', { path: `${failed?.id}/1` })).toMatch(/^credits\.missing: /);
  });

  it('sees no file of another person, and no deleted file', async () => {
    const { conversion } = await convert('x-pobs', 'a.xer', await readSample('riverside.xer'));
    const path = `${conversion.id}/1`;
    const stranger = await connect((await createKey(await signUp(mesh.url))).key);
    const missing = /^request\.not-found: You have no file '/;
    expect(await askRefused('read_schedule', { path }, stranger)).toMatch(missing);
    expect(await askRefused('convert_file', { tool: 'soos', files: [path] }, stranger)).toMatch(missing);
    for (const other of ['../secret', `${conversion.id}/2`, `${conversion.id}/../1`, 'june.xer'])
      expect(await askRefused('read_schedule', { path: other })).toMatch(missing);
    await planner.call(`/api/conversions/${conversion.id}`, { method: 'DELETE' });
    const left = await listBucket(mesh.engines);
    expect(left.filter((name) => name.includes(conversion.id))).toEqual([]);
    expect(await askRefused('read_schedule', { path })).toMatch(/^conversion\.gone: /);
  });

  it('gets its own result, even if another user has chosen the id of its call', async () => {
    await useNewAccount();
    const text = await readSample('riverside.xer');
    const { conversion } = await convert('x-risktype', 'a.xer', text);
    const { userId } = (await (await planner.call(`/api/conversions/${conversion.id}`)).json()) as {
      userId: string;
    };
    const file = { fileName: 'a.xer', content: text };
    const [first = '', second] = [0, 1].map((repeat) => nameCall(userId, 'x-pobs', file, repeat));
    const stranger = await signUp(mesh.url);
    const other = Buffer.from(generate(1_100));
    await stranger.submit({ id: first, toolId: 'x-pobs', fileName: 'b.xer', bytes: other });
    expect((await convert('x-pobs', 'a.xer', text)).conversion).toMatchObject({ id: second, price: 0 });
  });

  it('gets its file under a valid name, whatever name it sends', async () => {
    const fileName = '../a\r\n\ud83d.xer';
    const { conversion } = await convert('x-pobs', fileName, await readSample('riverside.xer'));
    expect(conversion.files.map(({ name }) => name)).toEqual(['a.xer', 'a_x-pobs.xer']);
    const output = await planner.call(new URL(conversion.download).pathname);
    expect([output.status, output.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename=a_x-pobs.xer',
    ]);
  });

  it('gets a message for each impossible request', async () => {
    const { conversion } = await convert('x-pobs', 'a.xer', await readSample('riverside.xer'));
    const path = `${conversion.id}/1`;
    const text = 'ERMHDR';
    const calls: [string, Record<string, unknown>, RegExp][] = [
      ['get_activity', { path, id: 'X1' }, /no activity 'X1'/],
      [
        'convert_file',
        { tool: 'nope', files: [path] },
        /^request\.unknown-tool: There is no tool 'nope'. The tools are pv-ev/,
      ],
      ['convert_file', { tool: 'soos', files: [path], options: { nope: 1 } }, /^E_OPTION: /],
      ['convert_file', { tool: 'soos' }, /^E_FILES: soos takes one file; 0 were given/],
      ['convert_file', { tool: 'soos', contents: [{ fileName: 'a.xer', text }] }, /^E_/],
      ['convert_file', { tool: 'soos', contents: [{ fileName: 'a.xer' }] }, /either as text or as base64/],
      ['convert_file', { tool: 'soos', contents: [{ fileName: 'a.pdf', text }] }, /^file\.wrong-type: /],
      ['list_rows', { tool: 'x-pobs', files: [path], table: 'Nope' }, /no table 'Nope'. /],
    ];
    for (const [name, input, sentence] of calls) {
      expect([name, await askRefused(name, input)]).toEqual([name, expect.stringMatching(sentence)]);
    }
  });
});

describe("the protocol's own inspector", () => {
  const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  const listTools = async (...server: readonly string[]): Promise<string[]> => {
    const { stdout } = await execa(
      join(packages, '.bin/mcp-inspector-cli'),
      ['--cli', ...server, '--method', 'tools/list'],
      // Only from this folder does it find its own package.json.
      { cwd: join(packages, '@modelcontextprotocol/inspector-cli/build') },
    );
    return (JSON.parse(stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  };

  it('lists the same tools locally and on the site, which also has upload_file and open_file', async () => {
    const here = await listTools(join(packages, '.bin/floatwise'), 'mcp', '--root', fileURLToPath(samples));
    expect(here).toContain('get_critical_path');
    const header = ['--header', `authorization: Bearer ${key.key}`];
    expect(await listTools(`${mesh.url}/mcp`, '--transport', 'http', ...header)).toEqual([
      ...here,
      'upload_file',
      'open_file',
    ]);
  });
});

describe('/mcp', () => {
  const post = (headers: Record<string, string> = {}, body = '{}'): Promise<Response> =>
    fetch(`${mesh.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  it('accepts only POST with a valid API key', async () => {
    for (const headers of [{}, { cookie: planner.cookie() }, { authorization: 'Bearer fw_none_none' }]) {
      const answer = await post(headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const revoked = await createKey(planner);
    expect((await planner.call(`/api/keys/${revoked.id}`, { method: 'DELETE' })).status).toBe(204);
    await expect(connect(revoked.key)).rejects.toThrow(/may have been revoked/);
    const other = await fetch(`${mesh.url}/mcp`);
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('runs four calls of a person at a time, and the next as soon as one ends', async () => {
    const file = { fileName: 'a.xer', text: await readSample('riverside.xer') };
    const ask = (ms: number) =>
      assistant.callTool({
        name: 'convert_file',
        arguments: { tool: 'trial', options: { ms }, contents: [file] },
      });
    const calls = [2_000, 2_001, 2_002, 2_003].map(ask);
    await expect.poll(() => assistant.listTools().catch(String)).toMatch(/have 4 calls under way/);
    await Promise.all(calls);
    expect((await assistant.listTools()).tools).not.toEqual([]);
  });

  it('refuses invalid messages, batches and messages that are too large', async () => {
    const authorization = `Bearer ${key.key}`;
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    expect(await (await post({ authorization }, `[${list},${list}]`)).json()).toMatchObject({
      error: 'Send one message at a time.',
    });
    expect((await post({ authorization }, '{')).status).toBe(400);
    expect((await post({ authorization }, '{"a":1}')).status).toBe(400);
    expect((await post({ authorization }, JSON.stringify({ text: 'x'.repeat(1_100_000) }))).status).toBe(413);
    const nested = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const params = `{"name":"convert_file","arguments":{"tool":"soos","contents":[{"fileName":"a.xer","text":"E"}],"options":${nested}}}`;
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    const deep = await post({ authorization }, call);
    expect(deep.status).toBe(400);
    expect(await deep.text()).toContain('The message is nested more than 100 levels deep.');
  });
});
