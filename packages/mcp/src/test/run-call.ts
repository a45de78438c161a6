import { runTool } from '@floatwise/tools/run';
import { z } from 'zod';
import { answerCall } from '../answer-call.ts';
import { definitions, type ToolName } from '../definitions.ts';
import { RefusedCall, type FileAccess } from '../file-access.ts';
import { createToolRunner } from '../result/create-tool-runner.ts';
import { ScheduleStore } from '../schedule/open-schedule.ts';
import type { Call, Question } from './call.ts';

const createFiles = (files: Call['files']): FileAccess => ({
  read: (path) => {
    const bytes = files[path];
    return bytes === undefined
      ? Promise.reject(new RefusedCall(`There is no '${path}'.`))
      : Promise.resolve({ key: path, fileName: path, bytes });
  },
  list: () =>
    Promise.resolve(Object.entries(files).map(([path, { length: bytes }]) => ({ path, bytes, changed: '' }))),
  keep: (given) => Promise.resolve(given.map(({ fileName }) => fileName)),
});

/** Asks with an empty store, so each question reads the file itself. */
function ask({ name, input }: Question, files: Call['files']) {
  const access = createFiles(files);
  const store = new ScheduleStore(1);
  return answerCall(name as ToolName, z.object(definitions[name as ToolName].input).parse(input), {
    openSchedule: async (path) => store.open(await access.read(path)),
    listFiles: access.list,
    runTool: createToolRunner(access),
  });
}

/** Runs a tool or answers a question; throws what they throw. */
export async function runCall({ tool, options, question, files }: Call): Promise<void> {
  const [first, ...others] = Object.entries(files).map(([fileName, bytes]) => ({ fileName, bytes }));
  if (question !== undefined) await ask(question, files);
  if (tool !== undefined && first !== undefined)
    await runTool(tool, {
      ...first,
      ...(options && { options }),
      ...(others.length === 0 ? {} : { others }),
    });
}
