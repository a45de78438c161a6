import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ToolFacts } from '@floatwise/contracts';
import {
  createPlanner,
  createToolSandbox,
  signUp,
  startMesh,
  type Mesh,
  type ThrowAwayTool,
  type ToolSandbox,
} from '@floatwise/testkit';
import { listToolFacts } from '@floatwise/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleXer } from './sample-xer.ts';

const run = promisify(execFile);

/** Turns letters to capitals, or to small ones: a tool of two files, as any other. */
const ninth: ThrowAwayTool = {
  id: 'ninth-tool',
  files: {
    'index.ts': `
import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const tool = defineTool({
  id: 'ninth-tool',
  title: 'Ninth',
  description: 'turns letters to capitals',
  category: 'xer',
  acceptedTypes: ['.xer'],
  outputExtension: 'xer',
  options: z.object({
    small: z.boolean().default(false).meta({ title: 'Small letters', description: 'Small letters instead.' }),
  }),
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
`,
    'run.ts': `
import type { ToolInput, ToolResult } from '../tool.ts';

export function run({ bytes, options }: ToolInput<{ small: boolean }>): ToolResult {
  const text = Buffer.from(bytes).toString('latin1');
  return {
    bytes: [Buffer.from(options.small ? text.toLowerCase() : text.toUpperCase(), 'latin1')],
    report: {
      summary: 'Done.',
      tasks: 3,
      counts: { letters: text.length },
      findings: [],
      tables: [{ title: 'Letters', columns: [{ title: 'Count', kind: 'number' }], rows: [[text.length]] }],
    },
    attachments: [
      { title: 'Note', fileName: 'plan_note.txt', contentType: 'text/plain', bytes: Buffer.from('A note.') },
    ],
  };
}
`,
  },
};

let sandbox: ToolSandbox;
let mesh: Mesh;

beforeAll(async () => {
  sandbox = await createToolSandbox([ninth]);
  mesh = await startMesh({ root: sandbox.root });
});
afterAll(async () => {
  await mesh.stop();
  await sandbox.remove();
});

describe('a ninth tool', () => {
  const upper = createSampleXer().toString('latin1').toUpperCase();

  it('needs its folder and one line, and the checkout itself knows nothing of it', async () => {
    const registry = 'packages/tools/src/registry.ts';
    const [there, here] = await Promise.all([
      readFile(join(sandbox.root, registry), 'utf8'),
      readFile(new URL(`../../${registry}`, import.meta.url), 'utf8'),
    ]);
    const added = there.split('\n').filter((line) => !here.split('\n').includes(line));
    expect(added).toEqual(["  (await import('./ninth-tool/index.ts')).tool,"]);
    expect(existsSync(new URL('../../packages/tools/src/ninth-tool', import.meta.url))).toBe(false);
    expect(listToolFacts().map(({ id }) => id)).not.toContain('ninth-tool');
  });

  it('stands last in the catalogue with its texts and options', async () => {
    const answer = await createPlanner(mesh.url).call('/api/tools');
    const tools = (await answer.json()) as ToolFacts[];
    expect(tools.slice(0, -1)).toEqual(listToolFacts());
    expect(tools.at(-1)).toMatchObject({
      id: 'ninth-tool',
      title: 'Ninth',
      description: 'turns letters to capitals',
      route: '/convert/ninth-tool',
      options: { properties: { small: { type: 'boolean', title: 'Small letters' } } },
    });
  });

  it('converts through the mesh, with its report, its name and its options', async () => {
    const planner = await signUp(mesh.url);
    const upload = { toolId: 'ninth-tool', fileName: 'plan.xer', bytes: createSampleXer() };
    const { output, conversion, ...stored } = await planner.follow(upload);
    expect(output?.toString()).toBe(upper);
    expect(conversion).toMatchObject({ outcome: { outputName: 'plan_ninth-tool.xer' } });
    const columns = [{ title: 'Count', kind: 'number' }];
    expect(stored).toMatchObject({
      report: {
        tasks: 3,
        tables: [{ title: 'Letters', columns, rows: [[upper.length]] }],
      },
      attachments: [
        { title: 'Note', fileName: 'plan_note.txt', contentType: 'text/plain', base64: btoa('A note.') },
      ],
    });
    const small = await planner.convert({ ...upload, options: { small: true } });
    expect(await small.text()).toBe(upper.toLowerCase());
    expect((await planner.convert({ ...upload, options: { small: 3 } })).status).toBe(422);
    expect((await planner.convert({ ...upload, fileName: 'plan.pdf' })).status).toBe(415);
  });

  it('converts on the command line', async () => {
    const input = join(sandbox.root, 'plan.xer');
    await writeFile(input, createSampleXer());
    const cli = join(sandbox.root, 'packages/cli/src/main.ts');
    await run(process.execPath, [cli, 'convert', 'ninth-tool', input, '--set', 'small=true']);
    expect(await readFile(join(sandbox.root, 'plan_ninth-tool.xer'), 'latin1')).toBe(upper.toLowerCase());
    expect(await readFile(join(sandbox.root, 'plan_note.txt'), 'latin1')).toBe('A note.');
    const { stdout } = await run(process.execPath, [cli, 'tools']);
    expect((JSON.parse(stdout) as ToolFacts[]).at(-1)?.id).toBe('ninth-tool');
  });
});
