import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCompileCacheEnv } from '@floatwise/service-kit/node-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const rootDir = resolve(import.meta.dirname, '..');
const program = `
import { startVitest } from 'vitest/node';
import { createClosingLineReporter } from '${join(rootDir, 'scripts/closing-line-reporter.ts')}';
const [otherPassed, ...filters] = process.argv.slice(2);
const reporter = createClosingLineReporter({ passed: Number(otherPassed), failed: 0, skipped: 0 });
const vitest = await startVitest(filters, { run: true, globals: true, reporters: ['default', reporter] });
await vitest.close();
`;
const files = {
  'package.json': '{"type":"module"}',
  'program.js': program,
  'passing.test.js': `test('a', () => {}); describe('s', () => test.each([1, 2])('%d', () => {})); test.skip('b', () => {});`,
  'failing.test.js': `test('c', () => { throw new Error('no'); }); test('d', () => {});`,
  'not-loading.test.js': `import './missing.js'; test('e', () => {});`,
  'hook.test.js': `describe('s', () => { beforeAll(() => { throw new Error('no'); }); test('f', () => {}); });`,
};
let projectDir = '';

beforeAll(async () => {
  projectDir = await mkdtemp(join(tmpdir(), 'floatwise-reporter-'));
  await symlink(join(rootDir, 'node_modules'), join(projectDir, 'node_modules'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(projectDir, name), text);
});

afterAll(async () => rm(projectDir, { recursive: true, force: true }));

function runVitest(
  filters: readonly string[],
  otherPassed = 0,
): { lastLine: string; exitCode: number | null; failures: string[] } {
  const { PATH, HOME } = process.env;
  const result = spawnSync(process.execPath, ['program.js', String(otherPassed), ...filters], {
    cwd: projectDir,
    env: { PATH, HOME, ...createCompileCacheEnv(rootDir) },
    encoding: 'utf8',
  });
  const lines = result.stdout.trimEnd().split('\n');
  return {
    lastLine: lines.at(-1) ?? '',
    exitCode: result.status,
    failures: lines.filter((line) => line.startsWith('FAILED ')),
  };
}

/** The run of all files, shared by its tests: it takes a second. */
let whole: ReturnType<typeof runVitest> | undefined;
const runAll = (): ReturnType<typeof runVitest> => (whole ??= runVitest([]));

describe('the closing line', () => {
  it('counts cases over all files, and a file that did not load or a hook that threw as failed', () => {
    expect(runAll()).toMatchObject({ lastLine: '4 passed, 3 failed, 2 skipped', exitCode: 1 });
  });

  it('comes after the failures, each with its place and message', () => {
    expect(runAll().failures).toEqual([
      'FAILED failing.test.js > c: no',
      'FAILED hook.test.js > s: no',
      expect.stringMatching(/^FAILED not-loading\.test\.js: .*missing\.js/),
    ]);
  });

  it('does not call a run without any test a success', () => {
    expect(runVitest(['no-such-file'])).toMatchObject({ lastLine: '0 passed, 1 failed', exitCode: 1 });
  });

  it('omits zero counts, and adds tests run elsewhere', () => {
    expect(runVitest(['passing'])).toMatchObject({ lastLine: '3 passed, 0 failed, 1 skipped', exitCode: 0 });
    expect(runVitest(['failing'], 10)).toMatchObject({ lastLine: '11 passed, 1 failed', exitCode: 1 });
  });
});
