import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { execa } from 'execa';
import { computeCpm } from '@floatwise/schedule/cpm';
import { formatMinutes, parseMinutes } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { signUp } from '@floatwise/testkit';
import { listTools } from '@floatwise/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, publishedPackages } from '../../scripts/packages/build-package.ts';
import { findSharedSite } from '../find-shared-site.ts';
import { launchBrowser } from './start-site.ts';

const sample = new URL('../../web/public/samples/riverside.xer', import.meta.url);
const sampleWorkbook = new URL('riverside.xlsx', sample);
const schedule = readSchedule(readXer(readFileSync(sample)));
const cpm = computeCpm(schedule);
const finish = cpm.kind === 'loop' ? '' : formatMinutes(cpm.projects[0]?.finish ?? (0 as never));

/** The oldest Node that is supported. */
const oldestNode = 'node@20';

let out: string;
let node: string;
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'floatwise-packages-'));
  node = join(await install(oldestNode), 'node_modules', '.bin', 'node');
  expect((await execa(node, ['--version'])).stdout).toMatch(/^v20\./);
});
afterAll(() => {
  rmSync(out, { recursive: true });
});

/** Lists the programs of a README, as written. */
const listExamples = (readme: string): string[] =>
  [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);

interface Installed {
  readonly folder: string;
  /** The folder in which it is the only package. */
  readonly place: string;
}

/** Builds and packs a package, checks its contents, and installs it in an empty folder. */
async function packAndInstall(name: string): Promise<Installed> {
  const published = publishedPackages.find((each) => each.folder === name);
  if (published === undefined) throw new Error(`${name} is not published.`);
  const folder = await buildPackage(published, out);
  const { stdout } = await execa('npm', ['pack', '--json', '--pack-destination', out], { cwd: folder });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  const paths = (packed?.files ?? []).map(({ path }) => path);
  const entry =
    published.program === undefined ? ['index.mjs', 'index.d.mts'] : ['main.mjs', 'bin/floatwise.js'];
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', ...entry]));
  const usual = /\.(mjs|d\.mts)$|^(LICENSE|README\.md|package\.json|bin\/floatwise\.js|[\w-]+\/guide\.md)$/;
  expect(paths.filter((path) => !usual.test(path))).toEqual([]);
  return { folder, place: await install(join(out, packed?.filename ?? '')) };
}

/** Installs packages in an empty folder. */
async function install(...packages: readonly string[]): Promise<string> {
  const place = mkdtempSync(join(out, 'install-'));
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module' }));
  await execa('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: place });
  return place;
}

/** Runs the examples of a README as written, one after another, next to a schedule, in the oldest Node. Returns what they print. */
async function runExamples({ folder, place }: Installed, env: Record<string, string> = {}) {
  copyFileSync(sample, join(place, 'schedule.xer'));
  const outputs: string[] = [];
  for (const [at, code] of listExamples(readFileSync(join(folder, 'README.md'), 'utf8')).entries()) {
    writeFileSync(join(place, `example-${at}.js`), code);
    outputs.push((await execa(node, [`example-${at}.js`], { cwd: place, env })).stdout);
  }
  return outputs;
}

const readPlaced = async ({ place }: Installed, name: string) =>
  readSchedule(readXer(await readFile(join(place, name))));

const publishedEntries = (folder: string): string[] =>
  Object.keys(
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: Record<string, unknown> })
      .exports,
  );

/** Lists the errors of a strict TypeScript program. */
async function listTypeErrors({ place }: Installed, program: readonly string[], options: object) {
  writeFileSync(join(place, 'program.ts'), program.join('\n'));
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, module: 'nodenext', target: 'es2022' },
    ...{ types: [], ...options },
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const tsc = new URL('../../node_modules/.bin/tsc', import.meta.url).pathname;
  return (await execa(tsc, { cwd: place, reject: false })).stdout;
}

describe('the published package schedule', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await packAndInstall('schedule');
  });

  it('installs in an empty folder, where its examples run as written in the oldest Node', async () => {
    const outputs = await runExamples(installed);
    expect(outputs).toHaveLength(4);
    const [first = '', dates = '', checks = '', cells = ''] = outputs;
    expect(first).toContain(`RPS ${finish}`);
    const longer = await readPlaced(installed, 'changed.xer');
    const open = longer.activities.find(({ type, status }) => type === 'task' && status !== 'completed');
    expect(open?.remainingDurationMinutes).toBe(30 * 480);
    expect(dates).toContain(`RPS ${finish}`);
    expect((await readPlaced(installed, 'scheduled.xer')).projects[0]?.scheduledFinish).toBe(
      parseMinutes(finish),
    );
    expect(checks.split('\n')).toHaveLength(14);
    expect(cells).toBe('');
    expect((await readPlaced(installed, 'lag.xer')).relationships[0]?.lagMinutes).toBe(16 * 60);
  });

  it('has few names in its root', async () => {
    const names = await readFile(join(installed.folder, 'index.d.mts'), 'utf8');
    const exported = /^export \{(.*)\};$/m.exec(names)?.[1]?.split(',') ?? [];
    expect(exported.length).toBeGreaterThan(20);
    expect(exported.length).toBeLessThan(36);
  });

  it('has types that a strict program for Node and one for browsers compile with, without the types of Node', async () => {
    const entries = publishedEntries(installed.folder);
    expect(entries).toContain('./xer');
    const program = [
      "import { computeCpm, openSchedule, readSchedule, readXer, type Activity } from '@floatwise/schedule';",
      "import { createScheduleNetwork } from '@floatwise/schedule/sheet';",
      ...entries.map((entry, at) => `export * as entry${at} from '@floatwise/schedule${entry.slice(1)}';`),
      'const { activities } = readSchedule(readXer(new Uint8Array()));',
      'export const first: Activity | undefined = activities[0];',
      "export const kind: 'scheduled' | 'loop' = computeCpm(readSchedule(readXer(new Uint8Array()))).kind;",
      '// @ts-expect-error a name is a text',
      'export const name: number | undefined = first?.name;',
      'export const plan: object = createScheduleNetwork(readSchedule(readXer(new Uint8Array()))).network;',
      'export const save = async (file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => (await openSchedule(file)).reschedule().write();',
    ];
    const page = [
      ...program,
      'export const download = async (file: File): Promise<Blob> => new Blob([await save(new Uint8Array(await file.arrayBuffer()))]);',
    ];
    expect(await listTypeErrors(installed, program, { lib: ['es2022', 'dom'] })).toBe('');
    const ofBrowser = { lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler' };
    expect(await listTypeErrors(installed, page, ofBrowser)).toBe('');
  });

  it('reads a schedule in a browser', async () => {
    const found = await askInBrowser(
      installed.folder,
      `const { formatMinutes, openSchedule } = await import('/browser/index.mjs');
       const read = async (name) => openSchedule(new Uint8Array(await (await fetch(name)).arrayBuffer()));
       const { projects } = (await read('/schedule.xer')).reschedule();
       const { format, activities } = await read('/schedule.xlsx');
       return [...projects.map(({ scheduledFinish }) => formatMinutes(scheduledFinish)), format, activities[0].id];`,
    );
    expect(found).toEqual([finish, 'workbook', 'A1000']);
  });
});

describe('the published command line', () => {
  let place: string;
  const run = (program: string, ...words: string[]) =>
    execa(program, ['node_modules/.bin/floatwise', ...words], { cwd: place, reject: false });
  beforeAll(async () => {
    ({ place } = await packAndInstall('cli'));
    copyFileSync(sample, join(place, 'schedule.xer'));
  });

  it('installs in an empty folder and converts there', async () => {
    const { exitCode, stdout, stderr } = await run(process.execPath, 'convert', 'soos', 'schedule.xer');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Written to schedule_soos\.xer$/m);
    expect((await readPlaced({ folder: '', place }, 'schedule_soos.xer')).activities).toHaveLength(20);
    const cpm = await run(process.execPath, 'cpm', 'schedule.xer', '--out', '-');
    expect((JSON.parse(cpm.stdout) as { projects: unknown }).projects).toBeDefined();
    const help = await run(process.execPath, 'help', 'rrr');
    expect(help.stdout).toContain(listTools().find(({ id }) => id === 'rrr')?.guide?.problem);
  });

  it('says in one sentence that an old Node cannot run it', async () => {
    const { exitCode, stderr } = await run(node, 'tools');
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^floatwise needs Node 22\.18 or later, .*\.$/),
    ]);
  });
});

describe('the published package client', () => {
  let installed: Installed;
  let url: string;
  beforeAll(async () => {
    [installed, { url }] = await Promise.all([packAndInstall('client'), findSharedSite()]);
  });

  it('installs in an empty folder, where its examples convert on a site in the oldest Node', async () => {
    const planner = await signUp(url);
    const created = await planner.postJson('/api/keys', { name: 'examples' });
    const { key } = (await created.json()) as { key: string };
    const env = { FLOATWISE_URL: url, FLOATWISE_KEY: key };
    const outputs = await runExamples(installed, env);
    expect(outputs).toHaveLength(3);
    expect(outputs[0]).toMatch(/out-of-sequence/);
    expect(
      readSchedule(readXer(readFileSync(join(installed.place, 'schedule_soos.xer')))).activities,
    ).toHaveLength(20);
    expect(outputs[1]).toMatch(/^schedule_soos\.xer: \d+ bytes$/m);
  });

  it('has types that a strict program compiles with', async () => {
    const program = [
      "import { createClient, ProblemError } from '@floatwise/client';",
      "const client = createClient({ url: 'https://example.com', key: 'fw_' });",
      "const result = await client.convert({ toolId: 'soos', fileName: 'a.xer', bytes: new Uint8Array() });",
      'export const summary: string = result.report.summary;',
      '// @ts-expect-error a code is a text',
      "export const code: number = new ProblemError('a', { code: 'b' }).code;",
    ];
    expect(await listTypeErrors(installed, program, { lib: ['es2022', 'dom'] })).toBe('');
  });

  it('loads in a browser', async () => {
    const found = await askInBrowser(
      installed.folder,
      "const { createClient } = await import('/browser/index.mjs'); return [typeof createClient({ url: location.href }).convert];",
    );
    expect(found).toEqual(['function']);
  });
});

/** Returns the answer of a program in a page that can import the package and fetch the sample. */
async function askInBrowser(folder: string, program: string): Promise<string[]> {
  const server = await serve(folder);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const found = await page.evaluate<string[]>(`(async () => { ${program} })()`);
    expect(errors).toEqual([]);
    return found;
  } finally {
    await browser.close();
    server.close();
  }
}

/** Serves a folder and the sample on a local port. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('Content-Type', extname(path) === '.mjs' ? 'text/javascript' : 'text/html');
    if (path === '/') response.end('<!doctype html><title>Package</title>');
    else if (path === '/schedule.xer') response.end(readFileSync(sample));
    else if (path === '/schedule.xlsx') response.end(readFileSync(sampleWorkbook));
    else if (/^\/browser\/[\w-]+\.mjs$/.test(path)) response.end(readFileSync(join(folder, path)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
