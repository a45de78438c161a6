import { parentPort } from 'node:worker_threads';
import { runTool } from '@floatwise/tools/run';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { z } from 'zod';
import { answerCall } from '../answer-call.ts';
import { definitions, type ToolName } from '../definitions.ts';
import { RefusedCall, type FileAccess } from '../file-access.ts';
import { createToolRunner } from '../result/create-tool-runner.ts';
import { ScheduleStore } from '../schedule/open-schedule.ts';
import type { Call, Outcome, Question } from './call.ts';

// Answers one call at a time: a call that hangs can only be ended with its thread.

const createFiles = (files: Call['files']): FileAccess => ({
  read: (path) => {
    const bytes = files[path];
    return bytes === undefined
      ? Promise.reject(new RefusedCall(`There is no '${path}'.`))
      : Promise.resolve({ key: path, fileName: path, bytes });
  },
  keep: (given) => Promise.resolve(given.map(({ fileName }) => fileName)),
});

/** Asks with an empty store, so each question reads the file itself. */
function ask({ name, input }: Question, files: Call['files']) {
  const access = createFiles(files);
  const store = new ScheduleStore(1);
  return answerCall(name as ToolName, z.object(definitions[name as ToolName].input).parse(input), {
    openSchedule: async (path) => store.open(await access.read(path)),
    runTool: createToolRunner(access),
  });
}

async function run({ tool, question, files }: Call): Promise<void> {
  const [first, ...others] = Object.entries(files).map(([fileName, bytes]) => ({ fileName, bytes }));
  if (question !== undefined) await ask(question, files);
  if (tool !== undefined && first !== undefined)
    await runTool(tool, { ...first, ...(others.length === 0 ? {} : { others }) });
}

async function answer(call: Call): Promise<Outcome> {
  const start = process.threadCpuUsage();
  const measure = (): number => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  try {
    await run(call);
    return { refused: undefined, bug: undefined, cpuMs: measure() };
  } catch (error) {
    const isRefusal = error instanceof UnusableInputError || error instanceof RefusedCall;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { refused: isRefusal ? text : undefined, bug: isRefusal ? undefined : text, cpuMs: measure() };
  }
}

parentPort?.on('message', (call: Call) => {
  void answer(call).then((outcome) => parentPort?.postMessage(outcome));
});
