/** The least characters of a secret that a site on the open internet may run with. Those of others (Stripe, Google) are theirs. */
const leastLengths: Readonly<Record<string, number>> = {
  SESSION_SECRET: 32,
  S3_SECRET_KEY: 16,
  NATS_PASSWORD: 16,
  ADMIN_PASSWORD: 12,
};
const leastDifferent = 8;
/** The settings that take several secrets, separated by commas. */
const lists: readonly string[] = ['SESSION_SECRET'];

/** The secrets of a setting that takes several. */
export function splitSecrets(text: string): string[] {
  return text.split(',').map((secret) => secret.trim());
}

/**
 * What is wrong with the secrets of a service that runs with `NODE_ENV=production`, a sentence each. A laptop may run with
 * anything. The values are not shown.
 */
export function listWeakSecrets(
  given: Readonly<Record<string, string>>,
  nodeEnv: string | undefined,
): string[] {
  if (nodeEnv !== 'production') return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const least = leastLengths[name];
    if (least === undefined) return [];
    const secrets = lists.includes(name) ? splitSecrets(value) : [value];
    return [...new Set(secrets.flatMap((secret) => listProblems(name, secret, least)))];
  });
}

function listProblems(name: string, secret: string, least: number): string[] {
  if (secret.length < least) {
    return [`${name} is too short: at least ${least} characters, for example those of openssl rand -hex 24`];
  }
  return new Set(secret).size < leastDifferent
    ? [`${name} is too easy to guess: at least ${leastDifferent} different characters`]
    : [];
}
