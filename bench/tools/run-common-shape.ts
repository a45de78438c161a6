/** Runs in its own process: reads a file and asks every tool and question about it. The argument has its path as JSON. */
import { readFileSync } from 'node:fs';
import { computeEarlyDates } from '../../packages/schedule/src/cpm/index.ts';
import { UnusableInputError } from '../../packages/contracts/src/unusable-input-error.ts';
import { RefusedCall } from '../../packages/mcp/src/file-access.ts';
import { listCalls } from '../../packages/mcp/src/test/list-calls.ts';
import { runCall } from '../../packages/mcp/src/test/run-call.ts';
import type { Call } from '../../packages/mcp/src/test/call.ts';
import { readScheduleFile } from '../../packages/tools/src/input/read-schedule-file.ts';
import { measureHere, type Answer } from '../lib/measure-apart.ts';

export interface CommonAnswer {
  readonly reading: Answer;
  readonly calls: readonly {
    readonly name: string;
    readonly answer: Answer;
    readonly refused: string | undefined;
  }[];
}

const { path } = JSON.parse(process.argv[2] ?? '') as { readonly path: string };
const bytes = new Uint8Array(readFileSync(path));

const read = (): number => {
  const { schedule } = readScheduleFile(bytes, {});
  // Tables are read on first use, and early dates use all that matter.
  computeEarlyDates(schedule);
  return schedule.relationships.length;
};

async function ask(call: Call): Promise<CommonAnswer['calls'][number]> {
  const { tool, question, options } = call;
  const name = tool ?? `${question?.name ?? ''} ${JSON.stringify(question?.input)}`;
  let refused: string | undefined;
  const run = async (): Promise<number> => {
    try {
      await runCall(call);
    } catch (error) {
      if (!(error instanceof UnusableInputError) && !(error instanceof RefusedCall)) throw error;
      refused = error.message;
    }
    return 0;
  };
  globalThis.gc?.();
  const answer = await measureHere(run);
  return { name: options === undefined ? name : `${name} with 140 edits`, answer, refused };
}

read();
globalThis.gc?.();
const reading = await measureHere(read);
const calls: CommonAnswer['calls'][number][] = [];
// Without a call before, the first would also pay for compiling.
for (const call of listCalls('plan.xer', bytes, bytes)) {
  const first = await ask(call);
  calls.push(first.answer.cpuSeconds > 1 ? first : await ask(call));
}
console.log(JSON.stringify({ reading, calls } satisfies CommonAnswer));
