import { setTimeout as pause } from 'node:timers/promises';
import { keepSecret } from './keep-secret.ts';
import type { Output } from './output.ts';
import { createServicePlans, createSetUpPlan } from './plans.ts';
import { createProcessGroup } from './process-group.ts';
import { setUpStreams, startEngines } from './start-engines.ts';
import type { RunSettings } from './settings.ts';
import type { ProcessPlan } from './supervise-process.ts';

export type Mesh = ReturnType<typeof createMesh>;

/** Runs engines and services together. `onPortTaken` is called for a service whose port another program has taken. */
export function createMesh(options: {
  settings: RunSettings;
  onPortTaken: (name: string) => void;
  output: Output;
  rootDir: string;
}) {
  const { settings, output, rootDir } = options;
  const group = createProcessGroup(output, options.onPortTaken);
  const ending = new AbortController();
  // Read through a function, since it changes while a step waits.
  const isEnding = (): boolean => ending.signal.aborted;

  const waitForService = async ({ name }: ProcessPlan): Promise<void> =>
    waitUntilReady(
      () => group.findHealthPort(name),
      ending.signal,
      (reason) => {
        const lastLine = group.findLastLine(name) ?? '(none)';
        output.notice(`${name} is not ready yet: ${reason}. Its last line: ${lastLine}`);
      },
    );

  return {
    /** Starts everything and waits until it is ready. Returns false if `stop` came first. */
    start: async (): Promise<boolean> => {
      const sessionSecret =
        settings.sessionSecret || (await keepSecret(settings.dataDir, 'session-secret', 32));
      const engineUrls = await startEngines({ group, settings, rootDir, output, signal: ending.signal });
      if (isEnding()) return false;
      // An external server without these users accepts any client, and the services set up what they need.
      if (settings.natsPasswords.setup !== undefined) {
        await setUpStreams(createSetUpPlan({ settings, rootDir, engineUrls }), output, ending.signal);
      }
      if (isEnding()) return false;
      const plans = createServicePlans({ ...options, engineUrls, sessionSecret });
      for (const plan of plans) group.start(plan);
      await Promise.all(plans.map(waitForService));
      return !isEnding();
    },
    /** Stops the gateway first, so that calls in progress still find their converters, and the engines last. */
    stop: async (): Promise<void> => {
      ending.abort();
      group.letEnd();
      await group.stop((name) => name === 'gateway');
      await group.stop((name) => name !== 'engines');
      await group.stop(() => true);
    },
    kill: group.kill,
  };
}

const askEveryMs = 200;
const lateAfterMs = 60_000;

/** Waits until the service's `/readyz` answers 200, or `signal` aborts. Calls `onLate` with the reason every minute. */
async function waitUntilReady(
  findPort: () => number | undefined,
  signal: AbortSignal,
  onLate: (reason: string) => void,
): Promise<void> {
  let lateAt = Date.now() + lateAfterMs;
  while (!signal.aborted) {
    const answer = await askReadiness(findPort());
    if (answer === 'ready') return;
    if (Date.now() > lateAt) {
      onLate(answer);
      lateAt = Date.now() + lateAfterMs;
    }
    await pause(askEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function askReadiness(healthPort: number | undefined): Promise<string> {
  if (healthPort === undefined) return 'it has not begun to listen';
  try {
    const response = await fetch(`http://127.0.0.1:${healthPort}/readyz`, {
      signal: AbortSignal.timeout(3_000),
    });
    const body = await response.text();
    return response.ok ? 'ready' : `its /readyz answers ${response.status} ${body}`;
  } catch {
    return 'its /readyz does not answer';
  }
}
