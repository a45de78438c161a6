import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ToolFacts } from '@floatwise/contracts';
import { createPlanner, createToolSandbox, signUp, type ToolSandbox } from '@floatwise/testkit';
import { listToolFacts } from '@floatwise/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFile, convertFile } from './person.ts';
import { startSite, type Site } from './start-site.ts';

const run = promisify(execFile);
const rootDir = resolve(import.meta.dirname, '../..');
const toolId = 'long-lags';

let sandbox: ToolSandbox;
let site: Site;

/** Reads the files of the tool that packages/tools/README.md creates, by their names in its folder; the registry line is added as usual. */
async function readFilesOfReadme(): Promise<Record<string, string>> {
  const text = await readFile(join(rootDir, 'packages/tools/README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```\w+ src\/(\S+)\n(.*?)^```$/gms)];
  const files = blocks.map(
    ([, path = '', content = '']) => [path.replace(`${toolId}/`, ''), content] as const,
  );
  const { 'registry.ts': line, ...rest } = Object.fromEntries(files);
  expect(line?.trim()).toBe(`(await import('./${toolId}/index.ts')).tool,`);
  return rest;
}

const runNode = (...words: string[]) => run(process.execPath, words, { cwd: sandbox.root, maxBuffer: 1e8 });

beforeAll(async () => {
  sandbox = await createToolSandbox([{ id: toolId, files: await readFilesOfReadme() }]);
  for (const part of [
    'scripts',
    'docs',
    'web/dist',
    'README.md',
    'vitest.config.ts',
    'tests/shared-site.ts',
    '.prettierrc.json',
    '.gitattributes',
  ])
    await cp(join(rootDir, part), join(sandbox.root, part), { recursive: true });
  site = await startSite({ root: sandbox.root });
});
afterAll(async () => {
  await site.stop();
  await sandbox.remove();
});

describe('a tool made from the code of the README', () => {
  it('has golden cases and documents, and passes the tests of all tools', { timeout: 300_000 }, async () => {
    const { stdout } = await runNode('scripts/goldens/main.ts', toolId);
    expect(stdout).toBe(`${toolId}: 1 golden case written\n`);
    await runNode('scripts/docs/main.ts');
    await runNode('scripts/docs/main.ts', '--check');
    expect(await readFile(join(sandbox.root, 'README.md'), 'utf8')).toContain(`| \`${toolId}\``);
    const folders = ['test/golden', 'runner', 'answer'].map((folder) => `packages/tools/src/${folder}`);
    const vitest = join(rootDir, 'node_modules/vitest/vitest.mjs');
    const tests = await runNode(
      vitest,
      'run',
      ...folders,
      'scripts/docs/docs.test.ts',
      // Of the tests for each tool, those of the new one; and all tests of the whole registry.
      '--testNamePattern',
      `${toolId}|registry|listToolFacts|tool of the registry`,
    );
    expect(tests.stdout).toMatch(/Tests .*passed/);
  });

  it('is last in the catalogue with its texts and options', async () => {
    const answer = await createPlanner(site.url).call('/api/tools');
    const tools = (await answer.json()) as ToolFacts[];
    expect(tools.slice(0, -1)).toEqual(listToolFacts());
    expect(tools.at(-1)).toMatchObject({
      id: toolId,
      title: 'Long Lags',
      description: 'Lists relationships with a long lag',
      route: `/convert/${toolId}`,
      options: { properties: { maxLagHours: { type: 'number', title: 'Longest lag', default: 40 } } },
    });
  });

  it('converts by call, with its report and its options', async () => {
    const planner = await signUp(site.url);
    const bytes = await readFile(
      join(sandbox.root, `packages/tools/src/${toolId}/golden/one-long/input.xer`),
    );
    const upload = { toolId, fileName: 'plan.xer', bytes };
    const { conversion, ...stored } = await planner.client.convert(upload);
    expect(conversion).toMatchObject({ outcome: { outputName: `plan_${toolId}.xlsx` } });
    expect(stored).toMatchObject({
      report: {
        summary: '1 relationship has a long lag.',
        tables: [{ title: 'Long lags', rows: [['A1000', 'A1010', 'FS', 80]] }],
      },
    });
    expect((await planner.convert({ ...upload, options: { maxLagHours: -1 } })).status).toBe(422);
    expect((await planner.convert({ ...upload, fileName: 'plan.pdf' })).status).toBe(415);
  });

  it('converts on the command line', async () => {
    const input = join(sandbox.root, 'plan.xer');
    await cp(join(sandbox.root, `packages/tools/src/${toolId}/golden/one-long/input.xer`), input);
    const cli = 'packages/cli/src/main.ts';
    await runNode(cli, 'convert', toolId, input, '--report', 'report.json', '--set', 'maxLagHours=100');
    expect(JSON.parse(await readFile(join(sandbox.root, 'report.json'), 'utf8'))).toMatchObject({
      counts: { long: 0 },
    });
    const { stdout } = await runNode(cli, 'tools');
    expect((JSON.parse(stdout) as ToolFacts[]).at(-1)?.id).toBe(toolId);
  });

  it('has a card and a page that converts a file', async () => {
    const page = await site.openPageAs(await signUp(site.url), '/dashboard');
    await page
      .getByRole('link', { name: /Long Lags/ })
      .first()
      .click();
    await page.waitForURL(`**/convert/${toolId}`);
    const buffer = await readFile(
      join(sandbox.root, `packages/tools/src/${toolId}/golden/one-long/input.xer`),
    );
    await chooseFile(page, 'plan.xer', buffer);
    await convertFile(page);
    await page.getByText('1 relationship has a long lag.').first().waitFor();
    expect(site.problems).toEqual([]);
    await site.closePage(page);
  });
});
