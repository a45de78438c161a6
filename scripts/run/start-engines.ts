import { execa } from 'execa';
import type { Output } from './output.ts';
import { findEnginesPlan, type EngineUrls } from './plans.ts';
import type { ProcessGroup } from './process-group.ts';
import { SettingError, type RunSettings } from './settings.ts';
import type { ProcessPlan } from './supervise-process.ts';

/** Starts engines and returns all URLs; on abort, those given. @throws SettingError with their last line if they end too early */
export async function startEngines(options: {
  group: ProcessGroup;
  settings: RunSettings;
  rootDir: string;
  output: Output;
  signal: AbortSignal;
}): Promise<EngineUrls> {
  const { group, output } = options;
  const given = listGivenUrls(options.settings);
  const plan = findEnginesPlan(options.settings, options.rootDir);
  if (plan === undefined) return given;
  return new Promise((resolve, reject) => {
    options.signal.addEventListener('abort', () => resolve(given));
    let isReady = false;
    group.start(plan, {
      onLine: (stream, line) => {
        if (stream === 'stderr' || isReady) return;
        isReady = true;
        resolve({ ...given, ...(JSON.parse(line) as EngineUrls) });
      },
      onNotice: (sentence) => {
        if (isReady) output.notice(sentence);
        else
          reject(
            new SettingError(`The engines did not start: ${group.findLastLine(plan.name) ?? sentence}.`),
          );
      },
    });
  });
}

const listGivenUrls = ({ engines }: RunSettings): EngineUrls =>
  Object.fromEntries(
    Object.entries(engines).flatMap(([name, setting]) => ('url' in setting ? [[name, setting.url]] : [])),
  );

/** Sets up the streams, until `signal` aborts. @throws SettingError on failure, after printing the lines of the set-up */
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
