import type { Output } from './output.ts';
import { superviseProcess } from './supervise-process.ts';
import type { ProcessListener, ProcessPlan, SupervisedProcess } from './supervise-process.ts';

/** All processes of one run: their lines on the screen, and their end. */
export interface ProcessGroup {
  /** Starts and supervises; `listener` hears what the screen does, or decides notices in its place. */
  readonly start: (plan: ProcessPlan, listener?: Partial<ProcessListener>) => void;
  readonly findLastLine: (name: string) => string | undefined;
  /** The whole group is about to end: what ends by itself from now on stays ended. */
  readonly letEnd: () => void;
  /** Asks the chosen ones to end, kills those that do not within the limit, and waits for all of them. */
  readonly stop: (isChosen: (name: string) => boolean, limitMs: number) => Promise<void>;
  readonly kill: () => void;
}

export function createProcessGroup(output: Output): ProcessGroup {
  const running: SupervisedProcess[] = [];
  const lastLines = new Map<string, string>();

  const start = (plan: ProcessPlan, listener: Partial<ProcessListener> = {}): void => {
    const prefixers = { stdout: output.createPrefixer(plan.name), stderr: output.createPrefixer(plan.name) };
    const supervised = superviseProcess(plan, {
      onText: (stream, text) => {
        if (text.trim() !== '') lastLines.set(plan.name, text.trimEnd().split('\n').at(-1) ?? '');
        prefixers[stream].push(text);
        listener.onText?.(stream, text);
      },
      onOutputEnd: () => {
        prefixers.stdout.flush();
        prefixers.stderr.flush();
      },
      onNotice: listener.onNotice ?? output.notice,
    });
    running.push(supervised);
  };

  const stopOne = async (one: SupervisedProcess, limitMs: number): Promise<void> => {
    const limit = setTimeout(() => {
      output.notice(`${one.name} did not end within ${limitMs / 1_000} s and is killed`);
      one.kill();
    }, limitMs);
    await one.stop();
    clearTimeout(limit);
  };

  return {
    start,
    findLastLine: (name) => lastLines.get(name),
    letEnd: () => {
      for (const one of running) one.letEnd();
    },
    stop: async (isChosen, limitMs) => {
      const chosen = running.filter(({ name }) => isChosen(name));
      await Promise.all(chosen.map(async (one) => stopOne(one, limitMs)));
    },
    kill: () => {
      for (const one of running) one.kill();
    },
  };
}
