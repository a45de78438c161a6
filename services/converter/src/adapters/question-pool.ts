import { fileURLToPath } from 'node:url';
import { failures, type ScheduleAnswer } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { Piscina } from 'piscina';
import type { QuestionTask } from '../app/ports.ts';
import { findLimit, type ToolLimits } from './run-on-worker.ts';

/** How long an idle thread stays, with the schedule of the last question. */
const idleMs = 60_000;
/** Further questions would wait longer than their callers do. */
const mostWaiting = 8;

/** Starts a thread for questions about schedules with the first of them, so that questions do not delay conversions. */
export function startQuestionPool(limits: ToolLimits) {
  const pool = new Piscina<QuestionTask, ScheduleAnswer>({
    filename: fileURLToPath(new URL('./question-worker.ts', import.meta.url)),
    name: 'answerQuestion',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: limits.toolMemoryMb },
  });
  return {
    answer: async (task: QuestionTask): Promise<ScheduleAnswer> => {
      if (pool.queueSize >= mostWaiting) throw new ServiceError(failures.manyQuestions);
      const limit = AbortSignal.timeout(limits.toolTimeoutMs);
      try {
        return await pool.run(task, { signal: limit, transferList: listBuffers(task) });
      } catch (error) {
        const describe = [failures.questionTimedOut, failures.questionOutOfMemory] as const;
        const failure = findLimit(error, { timedOut: limit.aborted, limits }, describe);
        throw failure === undefined ? error : new ServiceError(failure, { cause: error });
      }
    },
    stop: () => pool.close(),
  };
}

const listBuffers = ({ files, result }: QuestionTask): ArrayBuffer[] =>
  [...files.map(({ bytes }) => bytes), ...(result === undefined ? [] : [result.report])].map(
    ({ buffer }) => buffer,
  );
