import type { Output } from './output.ts';
import { createServicePlans, createSetUpPlan } from './plans.ts';
import type { ServicePlan } from './plans.ts';
import { createProcessGroup } from './process-group.ts';
import { getSessionSecret } from './session-secret.ts';
import { setUpStreams } from './set-up-streams.ts';
import type { RunSettings } from './settings.ts';
import { startEngines } from './start-engines.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const lateAfterMs = 60_000;

export interface Mesh {
  /** Starts everything and waits until it is ready. Returns false if `stop` came first. */
  readonly start: () => Promise<boolean>;
  /** Stops the gateway first, so that calls in progress still find their converters, and the engines last. */
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/** Runs engines and services together. `healthPorts` has one port for each service. */
export function createMesh(options: {
  settings: RunSettings;
  healthPorts: readonly number[];
  output: Output;
  rootDir: string;
}): Mesh {
  const { settings, output, rootDir } = options;
  const group = createProcessGroup(output);
  const ending = new AbortController();
  // Read through a function, since it changes while a step waits.
  const isEnding = (): boolean => ending.signal.aborted;

  const waitForService = async (plan: ServicePlan): Promise<void> =>
    waitUntilReady({
      healthPort: plan.healthPort,
      signal: ending.signal,
      lateAfterMs,
      onLate: (reason) => {
        const lastLine = group.findLastLine(plan.name) ?? '(none)';
        output.notice(`${plan.name} is not ready yet: ${reason}. Its last line: ${lastLine}`);
      },
    });

  return {
    start: async () => {
      const sessionSecret = await getSessionSecret(settings);
      const engineUrls = await startEngines({ group, settings, rootDir, output, signal: ending.signal });
      if (isEnding()) return false;
      // An external server without these users accepts any client, and the services set up what they need.
      if (settings.natsPasswords.setup !== undefined) {
        await setUpStreams(createSetUpPlan({ settings, rootDir, engineUrls }), output, ending.signal);
      }
      if (isEnding()) return false;
      const { healthPorts } = options;
      const plans = createServicePlans({ settings, rootDir, engineUrls, sessionSecret, healthPorts });
      for (const plan of plans) group.start(plan);
      await Promise.all(plans.map(waitForService));
      return !isEnding();
    },
    stop: async () => {
      ending.abort();
      group.letEnd();
      await group.stop((name) => name === 'gateway');
      await group.stop((name) => name !== 'engines');
      await group.stop(() => true);
    },
    kill: group.kill,
  };
}
