import { createHash } from 'node:crypto';
import type { Report, ScheduleAnswer, StoredReport } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  answerCall,
  formatRefusal,
  RefusedCall,
  ScheduleStore,
  type Sources,
  type ToolName,
} from '@floatwise/mcp/answering';
import type { QuestionTask } from '../app/ports.ts';
import { lowerPriority } from './lower-priority.ts';

lowerPriority();

/** One, since assistants mostly ask repeatedly about one schedule, and a large one takes some hundred megabytes. */
const schedules = new ScheduleStore(1);

/** Runs one question on a worker thread. */
export async function answerQuestion(task: QuestionTask): Promise<ScheduleAnswer> {
  try {
    const answer = await answerCall(task.tool as ToolName, task.input, createSources(task));
    return { kind: 'answered', answer };
  } catch (error) {
    if (!(error instanceof RefusedCall || error instanceof UnusableInputError)) throw error;
    return { kind: 'refused', sentence: formatRefusal(error) };
  }
}

function createSources({ files, result }: QuestionTask): Sources {
  return {
    openSchedule: (path) => {
      const file = files.find((each) => each.path === path);
      if (file === undefined) throw new RefusedCall(`There is no file '${path}'.`);
      const key = createHash('sha256').update(file.bytes).digest('hex');
      return Promise.resolve(schedules.open({ ...file, key }));
    },
    runTool: () => {
      if (result === undefined) throw new RefusedCall('There is no result.');
      const { report, unchanged, paths } = result;
      return Promise.resolve({
        report: readReport(report),
        unchanged,
        keep: () => Promise.resolve(paths),
      });
    },
  };
}

/** Reads a report as the converter has written it. */
const readReport = (bytes: Uint8Array): Report =>
  (JSON.parse(Buffer.from(bytes.buffer).toString()) as StoredReport).report;
