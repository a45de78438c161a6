import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { storedReportSchema, type ConversionEvent } from '@floatwise/contracts';
import { findProgram } from '@floatwise/testkit/find-program';
import {
  createConversionId,
  createPlanner,
  logIn,
  signUp,
  type Planner,
  type ServiceName,
} from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { beforeAll, describe, expect, it } from 'vitest';
import { listGeneratedPlans, listRealPlans } from '../../packages/tools/src/cpd/test/list-plans.ts';
import { cleanNaively } from '../../packages/tools/src/x-risktype/test/naive-clean.ts';
import { findSharedSite, readSharedLog, type SharedSite } from '../find-shared-site.ts';
import { awaitRemoval } from './await-removal.ts';
import { corpusFiles, hasCorpus, readCorpusFile } from './corpus.ts';
import { createSampleXer, removePobsNaively } from './sample-xer.ts';

const commandLine = findProgram('packages/cli/src/main.ts');
const run = promisify(execFile);

let site: SharedSite;
let planner: Planner;

beforeAll(async () => {
  site = await findSharedSite('forgetful');
  planner = await signUp(site.url);
});

async function convertByCommandLine(toolId: string, fileName: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'floatwise-cli-'));
  const out = join(folder, 'out.xer');
  try {
    const input = fileURLToPath(new URL(`../../../shared/corpus/${fileName}`, import.meta.url));
    await run(process.execPath, [commandLine, 'convert', toolId, input, '--out', out]);
    return await readFile(out);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const acceptEncoding = expect.stringMatching(/accept-encoding/i) as unknown;
const encodings = [
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
] as const;

/** The response to the planner, as sent over the network. */
async function ask(
  path: string,
  accepted: string,
  method = 'GET',
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  const headers = { cookie: planner.cookie(), 'accept-encoding': accepted };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${site.url}${path}`, { method, headers, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe('signing up and logging in', () => {
  it('accepts the username or the email address, and refuses a wrong password', async () => {
    const other = createPlanner(site.url, planner);
    expect((await other.call('/api/user')).status).toBe(401);
    expect((await other.logIn(planner.email)).status).toBe(200);
    expect(await (await other.call('/api/user')).json()).toMatchObject({
      username: planner.username,
      email: planner.email,
      isAdmin: false,
    });
    const third = createPlanner(site.url, planner);
    expect((await third.logIn(planner.username.toUpperCase())).status).toBe(200);
    const refused = await createPlanner(site.url).logIn(planner.username, 'not the password');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      error: 'Incorrect username or password.',
      code: 'session.required',
    });
  });

  it('refuses a name that is taken', async () => {
    const answer = await planner.postJson('/api/register', {
      username: planner.username.toUpperCase(),
      email: 'another@example.com',
      password: 'long enough',
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: 'This username is already taken.' });
  });

  it('refuses a name that looks like one of the site’s own', async () => {
    const answer = await planner.postJson('/api/register', {
      username: 'Adm1n',
      email: 'another@example.com',
      password: 'long enough',
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      code: 'account.reserved-name',
      error: 'This username is reserved. Please choose another.',
    });
  });
});

describe.skipIf(!hasCorpus)('real schedules (skipped where ../shared/corpus is absent)', () => {
  it.each([
    ['x-pobs', corpusFiles.hotel],
    ['x-pobs', corpusFiles.terminal],
    ['x-pobs', corpusFiles.harbourPointe],
    ['x-risktype', corpusFiles.harbourPointe],
  ] as const)('%s of %s equals the tool, the command line and a naive reference', async (toolId, name) => {
    const bytes = readCorpusFile(name);
    const {
      bytes: output,
      conversion,
      report,
    } = await planner.client.convert({ toolId, fileName: name, bytes });
    const reference =
      toolId === 'x-pobs'
        ? removePobsNaively(bytes)
        : Buffer.from(
            cleanNaively(bytes.toString('latin1'), { keepUsed: false, dropRisks: false }),
            'latin1',
          );
    const tool = await runTool(toolId, { bytes: Buffer.from(bytes), fileName: name });
    expect(reference.equals(output)).toBe(true);
    expect(Buffer.concat(tool.bytes).equals(output)).toBe(true);
    expect((await convertByCommandLine(toolId, name)).equals(output)).toBe(true);
    expect(conversion).toMatchObject({
      state: 'finished',
      outcome: { outputName: name.replace('.xer', `_${toolId}.xer`), outputBytes: output.length },
    });
    expect(report).toEqual(tool.report);
  });
});

describe('one conversion', () => {
  it('sends events until its file is ready, and has its rows only in the report', async () => {
    const bytes = createSampleXer();
    const events: ConversionEvent[] = [];
    const {
      conversion,
      bytes: output,
      report,
    } = await planner.client.convert(
      { toolId: 'x-pobs', fileName: 'a.xer', bytes },
      { onEvent: (event) => events.push(event) },
    );
    const { id } = conversion;
    const states = events.flatMap(({ type, data }) => (type === 'change' ? [data.state] : []));
    expect(states.at(-1)).toBe('finished');
    expect(states).toEqual(
      ['queued', 'running', 'finished'].filter((state) => states.includes(state as never)),
    );
    expect(conversion).toMatchObject({ id, fileName: 'a.xer', inputBytes: bytes.length, attempt: 1 });
    expect(report).toMatchObject({ tool: 'x-pobs', counts: { removedRows: 2 } });
    expect(removePobsNaively(bytes).equals(output)).toBe(true);
    await expect.poll(() => planner.client.getConversion(id)).toMatchObject({ id, state: 'delivered' });
    expect(await (await planner.call(`/api/conversions/${id}`)).json()).not.toHaveProperty('report');
  });

  it('can also be one request with one answer', async () => {
    const id = createConversionId();
    const upload = { id, toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
    const response = await planner.convert(upload);
    expect(response.headers.get('x-conversion-id')).toBe(id);
    expect(Buffer.from(await response.arrayBuffer()).equals(removePobsNaively(createSampleXer()))).toBe(true);
  });

  it.each([
    ['plain', 'Baseline 3.xer', 'Baseline 3_x-pobs.xer'],
    ['Cyrillic', 'График работ.xer', 'График работ_x-pobs.xer'],
    ['percent and semicolon', '50% final; x.XER', '50% final; x_x-pobs.xer'],
    ['a path', '/home/me/a.xer', 'a_x-pobs.xer'],
    ['too long, cut inside a character', `${'😀'.repeat(126)}.xer`, `${'😀'.repeat(125)}_x-pobs.xer`],
  ])('names the result after the file: %s', async (_kind, fileName, expected) => {
    const response = await planner.convert({ toolId: 'x-pobs', fileName, bytes: createSampleXer() });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const header = response.headers.get('content-disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
    const plain = /filename="?([^"]*?)"?(;|$)/
      .exec(header.replace('final;', 'final,'))?.[1]
      ?.replace('final,', 'final;');
    expect(header).toMatch(/^attachment;/);
    expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(expected);
  });

  it('finds drag from an XER as the tool does', async () => {
    const golden = new URL('../../packages/tools/src/cpd/golden/cyrillic-names/input.xer', import.meta.url);
    const bytes = await readFile(golden);
    const upload = { toolId: 'cpd', fileName: 'plan.xer', bytes, options: { codePage: 'windows-1251' } };
    const { bytes: output, conversion, report } = await planner.client.convert(upload);
    const tool = await runTool('cpd', { ...upload, bytes: Buffer.from(bytes) });
    expect(conversion).toMatchObject({ state: 'finished', outcome: { outputName: 'plan_cpd.xlsx' } });
    expect(Buffer.concat(tool.bytes).equals(output)).toBe(true);
    expect(report).toEqual(tool.report);
  });

  it.each([...listRealPlans(), ...listGeneratedPlans(6)])(
    'finds the drag of %s as the tool does',
    async (name, bytes) => {
      const upload = { toolId: 'cpd', fileName: `${basename(name, '.xer')}.xer`, bytes };
      const { bytes: output, report } = await planner.client.convert(upload);
      const tool = await runTool('cpd', { ...upload, bytes: Buffer.from(bytes) });
      expect(Buffer.concat(tool.bytes).equals(output)).toBe(true);
      expect(report).toEqual(tool.report);
    },
  );

  it('passes options to the tool', async () => {
    const bytes = Buffer.from(
      'ERMHDR\t17.12\r\n%T\tTASK\r\n%T\tRISKTYPE\r\n%F\trisk_type_id\tparent_risk_type_id\r\n%R\t1\t\r\n%R\t2\t\r\n' +
        '%T\tPROJRISK\r\n%F\trisk_id\trisk_type_id\r\n%R\t9\t1\r\n%E\r\n',
    );
    const response = await planner.convert({
      toolId: 'x-risktype',
      fileName: 'a.xer',
      bytes,
      options: { keepUsed: true },
    });
    expect(await response.text()).toBe(bytes.toString().replace('%R\t2\t\r\n', ''));
  });

  it('is accessible only to its owner', async () => {
    const upload = { toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() };
    const { id } = (await planner.client.convert(upload)).conversion;
    const stranger = await signUp(site.url);
    for (const path of [
      `/api/conversions/${id}`,
      `/api/conversions/${id}/events`,
      `/api/conversions/${id}/output`,
      `/api/conversions/${id}/report`,
    ]) {
      expect((await stranger.call(path)).status).toBe(404);
      expect((await createPlanner(site.url).call(path)).status).toBe(401);
    }
    expect((await stranger.call(`/api/conversions/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await planner.call('/api/conversions/not-an-id')).status).toBe(404);
  });

  it('is counted for its person and tool', async () => {
    const counted = await signUp(site.url);
    for (const toolId of ['x-pobs', 'x-risktype', 'x-pobs']) {
      await (await counted.convert({ toolId, fileName: 'a.xer', bytes: createSampleXer() })).arrayBuffer();
    }
    const admin = await logIn(site.url, site.admin);
    await expect
      .poll(async () => {
        const usage = (await (await admin.call('/api/admin/stats')).json()) as { username: string }[];
        return usage.find(({ username }) => username === counted.username);
      })
      .toMatchObject({
        totalConversions: 3,
        toolUsage: expect.arrayContaining([
          { toolType: 'x-pobs', count: 2 },
          { toolType: 'x-risktype', count: 1 },
        ]) as unknown,
      });
  });

  it('sends a long report and a long schedule, compressed if the client accepts that, and no body for HEAD', async () => {
    const categories = Array.from(
      { length: 3_000 },
      (_row, index) => `%R\t${index + 1}\tCategory ${index}\t\r\n`,
    );
    const risks = categories.map(
      (_row, index) => `%R\t${index + 1}\t${index + 1}\tLate delivery of package ${index}\r\n`,
    );
    const bytes = Buffer.from(
      `ERMHDR\t17.12\r\n%T\tTASK\r\n%T\tRISKTYPE\r\n%F\trisk_type_id\trisk_type\tparent_risk_type_id\r\n${categories.join('')}` +
        `%T\tPROJRISK\r\n%F\trisk_id\trisk_type_id\trisk_name\r\n${risks.join('')}%E\r\n`,
    );
    const { client } = planner;
    const { id } = await client.startConversion({ toolId: 'x-risktype', fileName: 'a.xer', bytes });
    await client.awaitConversion(id);
    const path = `/api/conversions/${id}`;
    const plain = await ask(`${path}/report`, 'identity');
    const { report } = storedReportSchema.parse(JSON.parse(plain.body.toString()));
    expect(report.findings.length).toBeGreaterThanOrEqual(3_000);
    expect(plain.headers).toMatchObject({
      'content-length': String(plain.body.length),
      vary: acceptEncoding,
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body.length).toBeGreaterThan(256 * 1024);
    for (const [accepted, encoding, unpack] of encodings) {
      const packed = await ask(`${path}/report`, accepted);
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: acceptEncoding });
      expect(packed.headers).not.toHaveProperty('content-length');
      expect(packed.body.length).toBeLessThan(plain.body.length / 5);
      expect(unpack(packed.body).equals(plain.body)).toBe(true);
    }
    for (const asked of [`${path}/report`, `${path}/output`]) {
      const head = await ask(asked, 'gzip', 'HEAD');
      expect(head).toMatchObject({ status: 200, headers: { vary: acceptEncoding } });
      expect(head.body).toHaveLength(0);
    }
    const output = await ask(`${path}/output`, 'gzip');
    expect(output.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-disposition': 'attachment; filename=a_x-risktype.xer',
      vary: acceptEncoding,
    });
    const tool = await runTool('x-risktype', { fileName: 'a.xer', bytes });
    expect(gunzipSync(output.body).equals(Buffer.concat(tool.bytes))).toBe(true);
    await expect.poll(() => client.getConversion(id)).toMatchObject({ state: 'delivered' });
  });

  it('leaves nothing in the bucket, like all before it, and only its id in the logs, no secret and no content', async () => {
    const secret = 'Top-secret-activity-name';
    const bytes = Buffer.from(createSampleXer().toString('latin1').replace('First', secret), 'latin1');
    const upload = { toolId: 'x-pobs', fileName: 'logged.xer', bytes };
    const { id } = (await planner.client.convert(upload)).conversion;
    await planner.logIn();
    await awaitRemoval(site);
    const listLines = async (service: ServiceName): Promise<string[]> =>
      (await readSharedLog('forgetful', service)).split('\n').filter((line) => line.includes(id));
    for (const service of ['gateway', 'converter'] as const) {
      await expect.poll(async () => (await listLines(service)).length).toBeGreaterThanOrEqual(2);
      for (const line of await listLines(service))
        expect(JSON.parse(line)).toMatchObject({ conversionId: id, level: expect.any(String) as string });
    }
    const services = ['auth', 'stats', 'converter', 'gateway'] as const;
    const everything = await Promise.all(services.map((service) => readSharedLog('forgetful', service)));
    const cookie = planner.cookie().split('=')[1] ?? '';
    expect(cookie.length).toBeGreaterThan(20);
    for (const word of [planner.password, site.admin.password, cookie, decodeURIComponent(cookie), secret]) {
      expect(everything.join('\n')).not.toContain(word);
    }
  });
});
