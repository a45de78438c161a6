import type { Output } from './output.ts';
import {
  superviseProcess,
  type ProcessListener,
  type ProcessPlan,
  type SupervisedProcess,
} from './supervise-process.ts';

export type ProcessGroup = ReturnType<typeof createProcessGroup>;

/** All processes of one run: their output and their end. `onPortTaken` is called for one that cannot start for that reason. */
export function createProcessGroup(output: Output, onPortTaken: (name: string) => void) {
  const running: SupervisedProcess[] = [];
  const lastLines = new Map<string, string>();
  const healthPorts = new Map<string, number>();

  return {
    /** Starts and supervises; `listener` also receives the lines, or handles notices instead of the screen. */
    start: (plan: ProcessPlan, listener: Partial<ProcessListener> = {}): void => {
      const supervised = superviseProcess(plan, {
        onLine: (stream, line) => {
          if (line.trim() !== '') lastLines.set(plan.name, line);
          output.writeLine(plan.name, line);
          listener.onLine?.(stream, line);
        },
        onNotice: listener.onNotice ?? output.notice,
        onHealthPort: (port) => healthPorts.set(plan.name, port),
        onEnd: () => healthPorts.delete(plan.name),
        onPortTaken: () => onPortTaken(plan.name),
      });
      running.push(supervised);
    },
    /** The port on which a process answers `/readyz`; undefined while it does not listen. */
    findHealthPort: (name: string): number | undefined => healthPorts.get(name),
    findLastLine: (name: string): string | undefined => lastLines.get(name),
    /** The whole group is about to end: processes that exit from now on are not restarted. */
    letEnd: (): void => {
      for (const one of running) one.letEnd();
    },
    /** Asks the chosen processes to end and waits for all of them. */
    stop: async (isChosen: (name: string) => boolean): Promise<void> => {
      await Promise.all(running.filter(({ name }) => isChosen(name)).map(async (one) => one.stop()));
    },
    kill: (): void => {
      for (const one of running) one.kill();
    },
  };
}
