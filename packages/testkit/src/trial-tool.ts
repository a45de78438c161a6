import type { ThrowAwayTool } from './tool-sandbox.ts';

/** What the trial tool does with a file after `ms`. */
export type TrialAct = 'copy' | 'throw' | 'misreport' | 'exit' | 'kill' | 'hoard' | 'spin';

export interface TrialOptions {
  readonly act?: TrialAct;
  /** Delay in milliseconds. */
  readonly ms?: number;
}

const index = `
import { checkXerHead } from '@floatwise/schedule/xer-bytes';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const tool = defineTool({
  id: 'trial',
  title: 'Trial',
  description: 'does to a converter what a tool may do',
  category: 'xer',
  acceptedTypes: ['.xer'],
  outputExtension: 'xer',
  options: z.object({
    act: z.enum(['copy', 'throw', 'misreport', 'exit', 'kill', 'hoard', 'spin']).default('copy').meta({ title: 'Act', description: 'What it does' }),
    ms: z.number().default(0).meta({ title: 'Wait', description: 'How long it waits first' }),
  }),
  checkHead: checkXerHead,
  load: () => import('./run.ts'),
});
`;

const run = `
import { setTimeout as sleep } from 'node:timers/promises';

export async function run({ bytes, options, onProgress }) {
  onProgress?.(0.1);
  await sleep(options.ms);
  if (options.act === 'throw') throw new TypeError('a mistake in the tool');
  if (options.act === 'exit') process.exit(7);
  if (options.act === 'kill') process.kill(process.pid, 'SIGKILL');
  if (options.act === 'hoard') for (const held = []; ; ) held.push(new Array(10_000).fill(held.length));
  if (options.act === 'spin') for (;;);
  return {
    bytes: [bytes],
    report: {
      summary: 'Copied.',
      tasks: options.act === 'misreport' ? 'none' : 0,
      counts: { bytes: bytes.length },
      findings: [],
    },
  };
}
`;

/** Questions about a file of this name never end. */
export const endlessQuestionFile = 'endless-question.xer';

const atQuestion = `if (task.files.some(({ fileName }) => fileName === '${endlessQuestionFile}')) for (;;);`;

/** A tool that is slow, fails, or ends its thread or process, as its options say. */
export const trialTool: ThrowAwayTool = {
  id: 'trial',
  files: { 'index.ts': index, 'run.ts': run },
  atQuestion,
};
