import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Call, Outcome } from './call.ts';

/** Processor time that no call about a file below a megabyte may take. */
const mostCpuMs = 5000;
/** Processor time after which a call has certainly hung. Time on the clock says nothing while other tests use the processors. */
const patienceMs = 15_000;
const lookMs = 500;

/** Answers calls on a thread of its own, so that one that never ends fails a test instead of stopping all. */
export class QuestionThread {
  #worker: Worker | undefined;

  /** What is wrong with the answer to a call; undefined if it was answered or refused in time. */
  async findProblem(call: Call): Promise<string | undefined> {
    const outcome = await this.answer(call);
    const what =
      call.tool === undefined
        ? JSON.stringify(call.question)
        : `${call.tool} ${JSON.stringify(call.options ?? {}).slice(0, 100)}`;
    if (outcome === undefined) return `${what} has not ended after ${patienceMs / 1000} s`;
    if (outcome.bug !== undefined) return `${what} fails: ${outcome.bug}`;
    if (outcome.cpuMs > mostCpuMs) return `${what} takes ${Math.round(outcome.cpuMs)} ms`;
    return undefined;
  }

  /** Undefined if the call hangs. */
  async answer(call: Call): Promise<Outcome | undefined> {
    const worker = (this.#worker ??= await startWorker());
    const end = new AbortController();
    const answered = once(worker, 'message').then(([outcome]) => outcome as Outcome);
    worker.postMessage(call);
    const outcome = await Promise.race([answered, waitForHang(worker, end.signal)]);
    end.abort();
    if (outcome === undefined) await this.close();
    return outcome;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./answer-on-worker.ts', import.meta.url));
  await once(worker, 'online');
  return worker;
}

/** Resolves when the thread has used too much processor time. */
async function waitForHang(worker: Worker, signal: AbortSignal): Promise<undefined> {
  const start = await worker.cpuUsage();
  const isAnswered = () => setTimeout(lookMs, false, { signal }).catch(() => true);
  while (!(await isAnswered())) {
    const { user, system } = await worker.cpuUsage(start);
    if ((user + system) / 1000 > patienceMs) return;
  }
}
