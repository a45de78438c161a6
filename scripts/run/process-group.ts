import type { Output } from './output.ts';
import {
  superviseProcess,
  type ProcessListener,
  type ProcessPlan,
  type SupervisedProcess,
} from './supervise-process.ts';

/** All processes of one run: their output and their end. */
export interface ProcessGroup {
  /** Starts and supervises; `listener` also receives the lines, or handles notices instead of the screen. */
  readonly start: (plan: ProcessPlan, listener?: Partial<ProcessListener>) => void;
  readonly findLastLine: (name: string) => string | undefined;
  /** The whole group is about to end: processes that exit from now on are not restarted. */
  readonly letEnd: () => void;
  /** Asks the chosen processes to end and waits for all of them. */
  readonly stop: (isChosen: (name: string) => boolean) => Promise<void>;
  readonly kill: () => void;
}

export function createProcessGroup(output: Output): ProcessGroup {
  const running: SupervisedProcess[] = [];
  const lastLines = new Map<string, string>();

  const start = (plan: ProcessPlan, listener: Partial<ProcessListener> = {}): void => {
    const supervised = superviseProcess(plan, {
      onLine: (stream, line) => {
        if (line.trim() !== '') lastLines.set(plan.name, line);
        output.writeLine(plan.name, line);
        listener.onLine?.(stream, line);
      },
      onNotice: listener.onNotice ?? output.notice,
    });
    running.push(supervised);
  };

  return {
    start,
    findLastLine: (name) => lastLines.get(name),
    letEnd: () => {
      for (const one of running) one.letEnd();
    },
    stop: async (isChosen) => {
      await Promise.all(running.filter(({ name }) => isChosen(name)).map(async (one) => one.stop()));
    },
    kill: () => {
      for (const one of running) one.kill();
    },
  };
}
