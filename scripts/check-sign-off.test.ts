import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = resolve(import.meta.dirname, 'check-sign-off.sh');
const cwd = mkdtempSync(join(tmpdir(), 'floatwise-sign-off-'));
const git = (...words: readonly string[]) =>
  execa('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], { cwd });
const commit = (...words: readonly string[]) => git('commit', '--quiet', '--allow-empty', ...words);
const check = (range: string) => execa('sh', [script, range], { cwd, reject: false });

beforeAll(async () => {
  await git('init', '--quiet');
  await commit('--message', 'Begin');
  await git('tag', 'begin');
  await commit('--signoff', '--message', 'Add a test');
  await git('tag', 'signed');
  await commit('--message', 'Forget it\n\nSigned-off-by: Ben <ben@example.com>');
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

it('accepts commits that their author has signed off, and an empty range', async () => {
  expect(await check('begin..signed')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await check('HEAD..HEAD')).toMatchObject({ exitCode: 0 });
});

it('names each commit that another has signed off, or none', async () => {
  const { exitCode, stderr } = await check('begin..HEAD');
  expect(exitCode).toBe(1);
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^[0-9a-f]+ Forget it: not signed off by ada@example\.com\. /),
  ]);
});

it('fails when the range is unknown', async () => {
  expect((await check('nowhere..HEAD')).exitCode).not.toBe(0);
});
