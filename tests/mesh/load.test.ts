import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite, type SharedSite } from '../find-shared-site.ts';

const root = resolve(import.meta.dirname, '../..');
const loadFolder = join(root, 'tests/load');

interface Ended {
  readonly code: number;
  readonly output: string;
}

function run(file: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolveRun) => {
    const child = execFile(
      file,
      args,
      { cwd: root, env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolveRun({ code: child.exitCode ?? 1, output: `${stdout}${stderr}` }),
    );
  });
}

const makeLoad = (env: Record<string, string>): Promise<Ended> =>
  run(process.execPath, ['tests/load/run/main.ts'], env);

describe('make load', () => {
  let mesh: SharedSite;
  beforeAll(async () => {
    mesh = await findSharedSite();
  });

  it(
    'scenario=smoke converts a small and a medium file with each tool both ways',
    { timeout: 660_000 },
    async () => {
      const { code, output } = await makeLoad({ scenario: 'smoke', duration: '10m', BASE_URL: mesh.url });
      expect(output).toMatch(
        /^smoke: 40 conversions in [\d.]+ s, [\d.]+ conversions\/s, p50 \d+ ms, p95 \d+ ms, 0 failed$/m,
      );
      expect(code).toBe(0);
      const page = await readFile(join(loadFolder, 'results/smoke.html'), 'utf8');
      expect(page).not.toMatch(/(src|href)="https?:/);
    },
  );

  it('fails when a file differs from the output of the tool', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'floatwise-load-'));
    try {
      const files = join(loadFolder, 'files');
      for (const name of await readdir(files)) {
        if (name !== 'works.json') await symlink(join(files, name), join(folder, name));
      }
      const works = JSON.parse(await readFile(join(files, 'works.json'), 'utf8')) as { toolId: string }[];
      const wronged = works.flatMap((work) => {
        if (work.toolId === 'x-risktype') return [work];
        return work.toolId === 'x-pobs' ? [{ ...work, sha256: 'another' }] : [];
      });
      await writeFile(join(folder, 'works.json'), JSON.stringify(wronged));
      const { code, output } = await run(
        join(root, 'engines/bin/k6'),
        ['run', '--quiet', 'tests/load/smoke.ts'],
        { BASE_URL: mesh.url, LOAD_FILES: folder, K6_NO_USAGE_REPORT: 'true' },
      );
      expect(output).toContain('MISSED wrong: count==0');
      expect(output).toMatch(/^smoke: 4 conversions .* 4 failed$/m);
      expect(code).not.toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    [
      { scenario: 'calm' },
      'There is no scenario "calm". Available scenarios: smoke, steady, spike, soak, rolling, scaling.',
    ],
    [{ duration: 'long' }, 'duration is "long"; write it as 90s, 10m or 1h30m.'],
    [{ rate: '0.5' }, 'rate is "0.5"; give a whole number of conversions a second.'],
    [{ BASE_URL: 'example.com' }, 'BASE_URL is "example.com"; it must start with http:// or https://.'],
  ])('refuses %o', async (env, sentence) => {
    const { code, output } = await makeLoad(env);
    expect(output.trim()).toBe(sentence);
    expect(code).toBe(1);
  });
});
