import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { healthPortMessage, portTakenExitCode } from '@floatwise/service-kit/node-env';
import { execa } from 'execa';

export interface ProcessPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The channel that closes when the runner is gone, for whatever reason, which ends the process. */
  readonly tether: 'ipc' | 'stdin';
  /** A process that has not ended this long after it was asked to is killed. */
  readonly stopLimitMs: number;
}

export interface ProcessListener {
  /** A complete line of either output, without its line end. */
  readonly onLine: (stream: 'stdout' | 'stderr', line: string) => void;
  readonly onNotice: (sentence: string) => void;
  /** The process listens on this port for `/readyz`. */
  readonly onHealthPort: (port: number) => void;
  readonly onEnd: () => void;
  /** Another program has its port, so it is not started again. */
  readonly onPortTaken: () => void;
}

export type SupervisedProcess = ReturnType<typeof superviseProcess>;

// Ctrl-C reaches the process and the runner at the same moment: an exit is reported only if no stop follows.
const settleMs = 100;

/** Starts a process, and restarts it after a growing pause whenever it ends without being asked to. */
export function superviseProcess(plan: ProcessPlan, listener: ProcessListener) {
  const ending = new AbortController();
  let running: StartedProcess | undefined;

  const supervise = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted;) {
      const startedAt = Date.now();
      running = startProcess(plan, listener);
      const result = await running;
      running = undefined;
      listener.onEnd();
      if (result.exitCode === portTakenExitCode) {
        listener.onPortTaken();
        return;
      }
      if (result.isForcefullyTerminated) {
        listener.onNotice(`${plan.name} did not end within ${plan.stopLimitMs / 1_000} s and is killed`);
      }
      const next = computeRestart(failures, Date.now() - startedAt);
      failures = next.failures;
      await pause(settleMs, undefined, ending);
      listener.onNotice(
        `${plan.name} ${describeEnd(result)}; starting it again in ${next.pauseMs / 1_000} s`,
      );
      await pause(next.pauseMs, undefined, ending);
    }
  };
  const ended = supervise().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });

  return {
    name: plan.name,
    /** Expects its end from now on: it is neither reported nor restarted. */
    letEnd: (): void => ending.abort(),
    /** Asks it to end (SIGTERM), kills it after the plan's limit and waits until it has ended. Implies `letEnd`. */
    stop: async (): Promise<void> => {
      ending.abort();
      running?.kill();
      await ended;
    },
    /** Ends it immediately (SIGKILL). */
    kill: (): void => {
      ending.abort();
      running?.kill('SIGKILL');
    },
  };
}

function startProcess(plan: ProcessPlan, { onLine, onHealthPort }: ProcessListener) {
  const started = execa(plan.command, plan.args, {
    cwd: plan.cwd,
    env: plan.env,
    extendEnv: false,
    reject: false,
    buffer: false,
    stdin: plan.tether === 'ipc' ? 'ignore' : 'pipe',
    ipc: plan.tether === 'ipc',
    forceKillAfterDelay: plan.stopLimitMs,
  });
  createInterface({ input: started.stdout }).on('line', (line) => onLine('stdout', line));
  createInterface({ input: started.stderr }).on('line', (line) => onLine('stderr', line));
  started.nodeChildProcess.on('message', (message: unknown) => {
    const sent = healthPortMessage.safeParse(message);
    if (sent.success) onHealthPort(sent.data.healthPort);
  });
  return started;
}

type StartedProcess = ReturnType<typeof startProcess>;

function describeEnd(result: Awaited<StartedProcess>): string {
  if (result.signal !== undefined) return `ended with signal ${result.signal}`;
  if (result.exitCode !== undefined) return `ended with code ${result.exitCode}`;
  return `could not be started (${result.originalMessage ?? 'for no reason given'})`;
}

const longestPauseMs = 30_000;
const healthyAfterMs = 60_000;

/** Doubles the pause from 1 s to 30 s; a minute of running restarts the count. `failures` are consecutive, including this one. */
export function computeRestart(
  failuresBefore: number,
  ranForMs: number,
): { failures: number; pauseMs: number } {
  const failures = ranForMs >= healthyAfterMs ? 1 : failuresBefore + 1;
  return { failures, pauseMs: Math.min(1_000 * 2 ** (failures - 1), longestPauseMs) };
}
