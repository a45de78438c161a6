import { execa } from 'execa';
import type { Output } from './output.ts';
import type { ProcessPlan } from './supervise-process.ts';
import { SettingError } from './settings.ts';

/**
 * Runs the set-up of the streams to its end, or until `signal` aborts.
 * @throws SettingError if it fails, after its own lines were printed
 */
export async function setUpStreams(plan: ProcessPlan, output: Output, signal: AbortSignal): Promise<void> {
  const result = await execa(plan.command, plan.args, {
    cwd: plan.cwd,
    env: plan.env,
    extendEnv: false,
    reject: false,
    all: true,
    lines: true,
    ipc: true,
    cancelSignal: signal,
  });
  if (!result.failed || result.isCanceled) return;
  for (const line of result.all) output.writeLine(plan.name, line);
  throw new SettingError('The streams could not be set up; see the lines above.');
}
