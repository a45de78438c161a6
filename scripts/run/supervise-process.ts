import { spawn, type ChildProcess } from 'node:child_process';
import { computeRestart } from './restart-pause.ts';

export interface ProcessPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What closes when the runner is gone, however it went, and by that ends the process. */
  readonly tether: 'ipc' | 'stdin';
}

export interface ProcessListener {
  /** Text of either output as it comes. */
  readonly onText: (stream: 'stdout' | 'stderr', text: string) => void;
  /** Both outputs have ended. */
  readonly onOutputEnd: () => void;
  readonly onNotice: (sentence: string) => void;
}

export interface SupervisedProcess {
  readonly name: string;
  /** Absent while it waits to be started again. */
  readonly findPid: () => number | undefined;
  /** From now on its end is expected: it is neither news nor a reason to start it again. */
  readonly letEnd: () => void;
  /** Asks it to end (SIGTERM) and waits until it has. Implies `letEnd`. */
  readonly stop: () => Promise<void>;
  /** Ends it at once (SIGKILL). */
  readonly kill: () => void;
}

// Ctrl-C reaches the process and the runner at the same moment: an end is news only if no stop follows.
const settleMs = 100;

/** Starts a process, and starts it again after a growing pause whenever it ends by itself. */
export function superviseProcess(plan: ProcessPlan, listener: ProcessListener): SupervisedProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopping = false;
  let onStopped: () => void = () => undefined;

  const start = (): void => {
    const startedAt = Date.now();
    const started = spawnPlan(plan, listener);
    child = started;
    const onEnd = (how: string): void => {
      if (child !== started) return;
      child = undefined;
      onStopped();
      if (stopping) return;
      const next = computeRestart(failures, Date.now() - startedAt);
      failures = next.failures;
      timer = setTimeout(() => {
        listener.onNotice(`${plan.name} ${how}; starting it again in ${next.pauseMs / 1_000} s`);
        timer = setTimeout(start, next.pauseMs);
      }, settleMs);
    };
    started.once('error', (error) => {
      if (started.pid === undefined) onEnd(`could not be started (${error.message})`);
    });
    started.once('exit', (code, signal) => {
      onEnd(signal === null ? `ended with code ${String(code)}` : `ended with signal ${signal}`);
    });
  };

  const letEnd = (): void => {
    stopping = true;
    clearTimeout(timer);
  };

  start();
  return {
    name: plan.name,
    findPid: () => child?.pid,
    letEnd,
    stop: async () => {
      letEnd();
      if (child === undefined) return;
      const stopped = new Promise<void>((resolve) => (onStopped = resolve));
      child.kill('SIGTERM');
      await stopped;
    },
    kill: () => {
      letEnd();
      child?.kill('SIGKILL');
    },
  };
}

function spawnPlan(plan: ProcessPlan, listener: ProcessListener): ChildProcess {
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    env: plan.env,
    stdio: plan.tether === 'ipc' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['pipe', 'pipe', 'pipe'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => listener.onText('stdout', text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => listener.onText('stderr', text));
  child.stdin?.on('error', () => undefined); // it may be gone before the pipe is
  child.once('close', () => listener.onOutputEnd());
  return child;
}
