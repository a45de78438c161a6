import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Output } from './output.ts';
import type { ProcessPlan } from './supervise-process.ts';
import { SettingError } from './settings.ts';

/**
 * Runs the set-up of the streams to its end, or until `signal` aborts.
 * @throws SettingError when it ends without having done it; its own lines are on the screen by then
 */
export async function setUpStreams(plan: ProcessPlan, output: Output, signal: AbortSignal): Promise<void> {
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    env: plan.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const end = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  const prefixer = output.createPrefixer(plan.name);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', end);
  if (code === 0 || signal.aborted) return;
  prefixer.push(text);
  prefixer.flush();
  throw new SettingError('The streams could not be set up; the lines above say why.');
}
