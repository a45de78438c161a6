/** Minimum lengths of secrets in production. Stripe and Google choose theirs themselves. */
const leastLengths: Readonly<Record<string, number>> = {
  SESSION_SECRET: 32,
  S3_SECRET_KEY: 16,
  NATS_PASSWORD: 16,
  ADMIN_PASSWORD: 12,
};
const leastDifferent = 8;
/** Settings with several comma-separated secrets. */
const lists: readonly string[] = ['SESSION_SECRET'];

/** Splits such a setting into its secrets. */
export function splitSecrets(text: string): string[] {
  return text.split(',').map((secret) => secret.trim());
}

/** Lists what is wrong with the secrets where `NODE_ENV=production`, without their values. Elsewhere any secret is accepted. */
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
