import {
  copyFileSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  statSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { findProgram } from '@floatwise/testkit/find-program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { floatwise } from '../test/floatwise.ts';

const folder = mkdtempSync(join(tmpdir(), 'floatwise-mcp-'));
const root = join(folder, 'plans');
const sample = new URL('../../../../web/public/samples/riverside.xer', import.meta.url);
const main = findProgram('packages/cli/src/main.ts');

let client: Client;
beforeAll(async () => {
  mkdirSync(join(root, 'june'), { recursive: true });
  copyFileSync(sample, join(root, 'june', 'plan.xer'));
  copyFileSync(sample, join(folder, 'secret.xer'));
  symlinkSync(join(folder, 'secret.xer'), join(root, 'link.xer'));
  symlinkSync(folder, join(root, 'up'));
  writeFileSync(join(root, 'large.xer'), '');
  truncateSync(join(root, 'large.xer'), 51 * 1024 * 1024);
  client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [main, 'mcp', '--root', root],
      stderr: 'ignore',
    }),
  );
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

async function call(
  name: string,
  input: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = (await client.callTool({ name, arguments: input })) as {
    content: { text: string }[];
    isError?: boolean;
  };
  return { text: content[0]?.text ?? '', isError: isError === true };
}

describe('floatwise mcp', () => {
  it('reads a file by its path relative to the folder or by its full path', async () => {
    for (const path of ['june/plan.xer', join(root, 'june', 'plan.xer')]) {
      const { text, isError } = await call('read_schedule', { path });
      expect([isError, text]).toEqual([false, expect.stringContaining('"file":"plan.xer"')]);
    }
  });

  it('refuses files outside its folders, even through links', async () => {
    for (const path of [
      '../secret.xer',
      join(folder, 'secret.xer'),
      'link.xer',
      'up/secret.xer',
      '../none.xer',
      '/etc/hosts',
    ]) {
      const { text, isError } = await call('read_schedule', { path });
      expect([isError, text]).toEqual([true, `'${path}' is not below ${root}.`]);
    }
    const misspelt = await call('read_schedule', { path: 'june/pan.xer' });
    expect(misspelt).toEqual({
      isError: true,
      text: "'june/pan.xer' does not exist. The nearest are 'june/plan.xer', 'large.xer'; list_files lists all.",
    });
    const folderItself = await call('read_schedule', { path: '.' });
    expect(folderItself).toEqual({ isError: true, text: "'.' is not a file." });
    const large = await call('read_schedule', { path: 'large.xer' });
    expect(large).toEqual({ isError: true, text: "'large.xer' has 51 MB; at most 50 MB can be read." });
  });

  it('lists the files below its folders, and no link out of them', async () => {
    const { text } = await call('list_files', {});
    const { items } = JSON.parse(text) as { items: { path: string; bytes: number }[] };
    expect(items.map(({ path }) => path).toSorted()).toEqual(['june/plan.xer', 'large.xer']);
    const { size } = statSync(join(root, 'june', 'plan.xer'));
    expect(items.find(({ path }) => path === 'june/plan.xer')?.bytes).toBe(size);
  });

  it('writes results beside the file and overwrites nothing', async () => {
    const input = { tool: 'soos', files: ['june/plan.xer'] };
    const { text, isError } = await call('convert_file', input);
    expect([isError, text]).toEqual([false, expect.stringContaining('plan_soos.xer')]);
    const written = readFileSync(join(root, 'june', 'plan_soos.xer'));
    expect(readSchedule(readXer(written)).activities.length).toBe(20);
    const again = await call('convert_file', input);
    expect(again.text).toMatch(/plan_soos\.xer' already exists; pass another name as `out`\.$/);
    for (const out of ['../out.xer', 'up/out.xer', join(folder, 'out.xer')]) {
      expect((await call('convert_file', { ...input, out })).isError).toBe(true);
    }
    expect((await call('convert_file', { ...input, out: 'june/plan.xer' })).isError).toBe(true);
    const other = await call('convert_file', { tool: 'x-pobs', files: ['june/plan.xer'], out: 'clean.xer' });
    expect(other.text).toContain(join(root, 'clean.xer'));
  });

  it('says what is missing on the command line', async () => {
    const run = async (...words: string[]) => {
      const { status, stderr } = await floatwise('mcp', ...words);
      return [status, stderr.trim()];
    };
    expect(await run()).toEqual([
      1,
      "Required option '--root <FOLDER>' not specified; see 'floatwise --help'.",
    ]);
    expect(await run('--root', join(folder, 'none'))).toEqual([
      1,
      expect.stringMatching(/none' cannot be read/),
    ]);
    expect(await run('--root', root, '--rot', root)).toEqual([
      1,
      "Unknown option '--rot' (Did you mean --root?); see 'floatwise --help'.",
    ]);
    expect(await run('--root', join(folder, 'secret.xer'))).toEqual([
      1,
      expect.stringMatching(/^--root takes a folder/),
    ]);
  });
});
