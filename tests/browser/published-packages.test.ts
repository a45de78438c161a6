import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { execa } from 'execa';
import { computeCpm, formatMinutes, readSchedule, readXer } from '@floatwise/schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage } from '../../scripts/packages/build-package.ts';
import { publishedPackages } from '../../scripts/packages/published.ts';
import { launchBrowser } from './start-site.ts';

const sample = new URL('../../web/public/samples/riverside.xer', import.meta.url);
const schedule = readSchedule(readXer(readFileSync(sample)));
const cpm = computeCpm(schedule);
const finish = cpm.kind === 'loop' ? '' : formatMinutes(cpm.projects[0]?.finish ?? (0 as never));

/** The oldest Node that is supported. */
const oldestNode = 'node@20';

let out: string;
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'floatwise-packages-'));
});
afterAll(() => {
  rmSync(out, { recursive: true });
});

/** The programs of a README, as written. */
const listExamples = (readme: string): string[] =>
  [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);

describe.each(publishedPackages)('the published package $folder', (published) => {
  let folder: string;
  let tarball: string;
  beforeAll(async () => {
    folder = await buildPackage(published, out);
    const { stdout } = await execa('npm', ['pack', '--json', '--pack-destination', out], { cwd: folder });
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
    tarball = join(out, packed?.filename ?? '');
    const paths = (packed?.files ?? []).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'index.mjs', 'index.d.mts', 'package.json']),
    );
    expect(
      paths.filter((path) => !/\.(mjs|d\.mts)$|^(LICENSE|README\.md|package\.json)$/.test(path)),
    ).toEqual([]);
  });

  it('installs in an empty folder, where its examples run as written in the oldest Node', async () => {
    const place = mkdtempSync(join(out, 'install-'));
    writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module' }));
    await execa('npm', ['install', '--no-audit', '--no-fund', oldestNode, tarball], { cwd: place });
    copyFileSync(sample, join(place, 'schedule.xer'));
    const examples = listExamples(readFileSync(join(folder, 'README.md'), 'utf8'));
    expect(examples.length).toBeGreaterThanOrEqual(3);
    const outputs: string[] = [];
    for (const [at, code] of examples.entries()) {
      writeFileSync(join(place, `example-${at}.js`), code);
      const { stdout } = await execa(join(place, 'node_modules', '.bin', 'node'), [`example-${at}.js`], {
        cwd: place,
      });
      outputs.push(stdout);
    }
    const { stdout: version } = await execa(join(place, 'node_modules', '.bin', 'node'), ['--version']);
    expect(version).toMatch(/^v20\./);
    expect(outputs[0]).toContain(`RPS ${finish}`);
    expect(outputs[1]?.split('\n')).toHaveLength(14);
    const changed = readSchedule(readXer(readFileSync(join(place, 'changed.xer'))));
    expect(changed.relationships[0]?.lagMinutes).toBe(16 * 60);
  });

  it('has types that a strict program compiles with', async () => {
    const place = mkdtempSync(join(out, 'types-'));
    writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module' }));
    await execa('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: place });
    const program = [
      "import { computeCpm, readSchedule, readXer, type Activity } from '@floatwise/schedule';",
      "import { readPlanFile } from '@floatwise/schedule/sheet';",
      'const { activities } = readSchedule(readXer(new Uint8Array()));',
      'export const first: Activity | undefined = activities[0];',
      "export const kind: 'scheduled' | 'loop' = computeCpm(readSchedule(readXer(new Uint8Array()))).kind;",
      '// @ts-expect-error a name is a text',
      'export const name: number | undefined = first?.name;',
      'export const plan: Promise<unknown> = readPlanFile(new Uint8Array(), "a.xlsx");',
    ];
    writeFileSync(join(place, 'program.ts'), program.join('\n'));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', skipLibCheck: true },
      types: [],
    };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const tsc = new URL('../../node_modules/.bin/tsc', import.meta.url).pathname;
    const { stdout } = await execa(tsc, { cwd: place, reject: false });
    expect(stdout).toBe('');
  });

  it('reads a schedule in a browser', async () => {
    const server = await serve(folder);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const found = await page.evaluate<string[]>(`(async () => {
        const { computeCpm, formatMinutes, readSchedule, readXer } = await import('/browser/index.mjs');
        const bytes = new Uint8Array(await (await fetch('/schedule.xer')).arrayBuffer());
        return computeCpm(readSchedule(readXer(bytes))).projects.map(({ finish }) => formatMinutes(finish));
      })()`);
      expect(found).toEqual([finish]);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      server.close();
    }
  });
});

/** A folder and the sample on a port of this machine. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('Content-Type', extname(path) === '.mjs' ? 'text/javascript' : 'text/html');
    if (path === '/') response.end('<!doctype html><title>Package</title>');
    else if (path === '/schedule.xer') response.end(readFileSync(sample));
    else if (/^\/browser\/[\w-]+\.mjs$/.test(path)) response.end(readFileSync(join(folder, path)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
