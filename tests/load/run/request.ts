export const scenarioNames = ['smoke', 'steady', 'spike', 'soak', 'rolling', 'scaling'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** The settings of a `make load` call. */
export interface LoadRequest {
  readonly scenario: ScenarioName;
  /** URL of the site. Without it a site is started for the run. */
  readonly baseUrl: string | undefined;
  /** Settings for the scripts, by name. */
  readonly env: Readonly<Record<string, string>>;
}

export class RequestError extends Error {
  override readonly name = 'RequestError';
}

/** @throws RequestError with a sentence for the user */
export function readRequest(env: NodeJS.ProcessEnv): LoadRequest {
  const scenario = scenarioNames.find((name) => name === (env['scenario'] ?? 'smoke'));
  if (scenario === undefined) {
    throw new RequestError(
      `There is no scenario "${env['scenario'] ?? ''}". Available scenarios: ${scenarioNames.join(', ')}.`,
    );
  }
  const duration = (env['duration'] ?? '') || undefined;
  if (duration !== undefined && !/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration))
    throw new RequestError(`duration is "${duration}"; write it as 90s, 10m or 1h30m.`);
  const rate = (env['rate'] ?? '') || undefined;
  if (rate !== undefined && !(Number(rate) > 0 && Number.isInteger(Number(rate))))
    throw new RequestError(`rate is "${rate}"; give a whole number of conversions a second.`);
  const baseUrl = (env['BASE_URL'] ?? '') || undefined;
  if (baseUrl !== undefined && !/^https?:\/\/[^/]/.test(baseUrl))
    throw new RequestError(`BASE_URL is "${baseUrl}"; it must start with http:// or https://.`);
  // Some systems set USERNAME to the name of the current user, so without a password it is ignored.
  const account = env['USERNAME'] && env['PASSWORD'] ? [env['USERNAME'], env['PASSWORD']] : undefined;
  return {
    scenario,
    baseUrl,
    env: {
      ...(duration === undefined ? {} : { DURATION: duration }),
      ...(rate === undefined ? {} : { RATE: rate }),
      USERNAME: account?.[0] ?? '',
      PASSWORD: account?.[1] ?? '',
    },
  };
}
