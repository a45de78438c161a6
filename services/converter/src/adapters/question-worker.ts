import { createHash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { computePrice, type Report, type ScheduleAnswer, type StoredReport } from '@floatwise/contracts';
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

/** A question on its way to a thread. */
export interface PostedQuestion extends QuestionTask {
  /** Receives a message when the question starts. */
  readonly startPort: MessagePort;
}

/** Runs one question on a worker thread. */
export async function answerQuestion({ startPort, ...task }: PostedQuestion): Promise<ScheduleAnswer> {
  startPort.postMessage('started');
  try {
    const { sources, findRead } = createSources(task);
    const answer = await answerCall(task.tool as ToolName, task.input, sources);
    const read = findRead();
    return { kind: 'answered', answer, ...(read === undefined ? {} : { read }) };
  } catch (error) {
    if (error instanceof UnpaidError) return { kind: 'unpaid', read: error.read };
    if (!(error instanceof RefusedCall || error instanceof UnusableInputError)) throw error;
    return { kind: 'refused', sentence: formatRefusal(error) };
  } finally {
    startPort.close();
  }
}

type ReadFacts = Extract<ScheduleAnswer, { kind: 'unpaid' }>['read'];

/** The schedule has a price and is not paid for: nothing is calculated. */
class UnpaidError extends Error {
  override readonly name = 'UnpaidError';
  readonly read: ReadFacts;

  constructor(read: ReadFacts) {
    super('The schedule is not paid for.');
    this.read = read;
  }
}

function createSources({ files, result, isPaid }: QuestionTask): {
  readonly sources: Sources;
  readonly findRead: () => ReadFacts | undefined;
} {
  let read: ReadFacts | undefined;
  return {
    findRead: () => read,
    sources: {
      openSchedule: (path) => {
        const file = files.find((each) => each.path === path);
        if (file === undefined) throw new RefusedCall(`There is no file '${path.slice(0, 100)}'.`);
        const hash = createHash('sha256').update(file.bytes).digest('hex');
        const open = schedules.open({ ...file, key: hash });
        // Nothing is charged for a schedule of which too much could not be read.
        if (open.unread?.isUsable === false) return Promise.resolve(open);
        read = { tasks: open.schedule.activities.length, hash };
        if (!isPaid && computePrice(read.tasks) > 0) throw new UnpaidError(read);
        return Promise.resolve(open);
      },
      // The gateway answers from its records.
      listFiles: () => Promise.resolve([]),
      runTool: () => {
        if (result === undefined) throw new RefusedCall('There is no result.');
        const { report, unchanged, paths } = result;
        return Promise.resolve({
          report: readReport(report),
          unchanged,
          keep: () => Promise.resolve(paths),
        });
      },
    },
  };
}

/** Reads a report as the converter has written it. */
const readReport = (bytes: Uint8Array): Report =>
  (JSON.parse(Buffer.from(bytes.buffer).toString()) as StoredReport).report;
