import { MessageChannel } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { failures, type ScheduleAnswer } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { Piscina } from 'piscina';
import { createPersonTurns } from '../app/person-turns.ts';
import type { AnswerQuestion, QuestionTask } from '../app/ports.ts';
import type { PostedQuestion } from './question-worker.ts';
import { findLimit, type ToolLimits } from './run-on-worker.ts';

/** How long an idle thread stays, with the schedule of the last question. */
const idleMs = 60_000;
/** What a question may take on the thread for quick ones, and on the other. */
const quickLimits: ToolLimits = { toolTimeoutMs: 2_000, toolMemoryMb: 256 };
const longMs = 10_000;
/** How long a person's questions go to the thread for long ones after one that was not quick. */
const rememberedMs = 10 * 60_000;

/**
 * Answers questions on two threads that start when needed. One is for quick questions only, so that it is soon free again. A
 * question that takes longer or needs more memory starts again on the other, where the person's further ones go at once.
 */
export function startQuestionPool({ toolTimeoutMs, toolMemoryMb }: ToolLimits) {
  const longLimits = { toolTimeoutMs: Math.min(longMs, toolTimeoutMs), toolMemoryMb };
  const [quick, long] = [startLane(quickLimits), startLane(longLimits)];
  const longUntilMs = new Map<string, number>();
  const isLong = (userId: string): boolean => {
    const nowMs = performance.now();
    for (const [person, untilMs] of longUntilMs) if (untilMs < nowMs) longUntilMs.delete(person);
    return longUntilMs.has(userId);
  };
  const answer: AnswerQuestion = async (userId, load) => {
    // The second check is for a person whose earlier question was not quick while this one waited.
    if (!isLong(userId)) {
      const outcome = await quick.takeTurn(userId, async () =>
        isLong(userId) ? undefined : quick.ask(load),
      );
      if (outcome?.kind === 'answer') return outcome.answer;
      longUntilMs.set(userId, performance.now() + rememberedMs);
    }
    const outcome = await long.takeTurn(userId, () => long.ask(load));
    if (outcome.kind === 'answer') return outcome.answer;
    throw new ServiceError(outcome.failure, { cause: outcome.cause });
  };
  return {
    answer,
    stop: async () => {
      await Promise.all([quick.stop(), long.stop()]);
    },
  };
}

/** One thread with its limits. `ask` returns the limit a question has exceeded. */
function startLane(limits: ToolLimits) {
  const pool = new Piscina<PostedQuestion, ScheduleAnswer>({
    filename: fileURLToPath(new URL('./question-worker.ts', import.meta.url)),
    name: 'answerQuestion',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: limits.toolMemoryMb },
  });
  return {
    takeTurn: createPersonTurns(),
    ask: async (load: () => Promise<QuestionTask | undefined>) => {
      const task = await load();
      if (task === undefined) {
        const answer: ScheduleAnswer = { kind: 'refused', sentence: failures.resultRemoved.error };
        return { kind: 'answer', answer } as const;
      }
      const limit = new AbortController();
      const { port1, port2 } = new MessageChannel();
      let timer: NodeJS.Timeout | undefined;
      // Sent when the question starts: the time a new thread needs to load its code does not count.
      port1.once('message', () => {
        timer = setTimeout(() => limit.abort(), limits.toolTimeoutMs);
      });
      try {
        const posted = { ...task, startPort: port2 };
        const transferList = [...listBuffers(task), port2];
        return {
          kind: 'answer',
          answer: await pool.run(posted, { signal: limit.signal, transferList }),
        } as const;
      } catch (error) {
        const describe = [failures.questionTimedOut, failures.questionOutOfMemory] as const;
        const failure = findLimit(error, { timedOut: limit.signal.aborted, limits }, describe);
        if (failure === undefined) throw error;
        return { kind: 'limit', failure, cause: error } as const;
      } finally {
        clearTimeout(timer);
        port1.close();
      }
    },
    stop: () => pool.close(),
  };
}

const listBuffers = ({ files, result }: QuestionTask): ArrayBuffer[] =>
  [...files.map(({ bytes }) => bytes), ...(result === undefined ? [] : [result.report])].map(
    ({ buffer }) => buffer,
  );
