/** Whether a setting is a secret, or a URL that may contain one. */
export function isSecretName(name: string): boolean {
  return /SECRET|PASSWORD(?!S$|_HASHES)|TOKEN(?!_FILE)|_KEY$|_HEADERS$|^(MONGODB|REDIS|SMTP)_URL$/.test(name);
}

/** A trace receiver may require a key. */
const tracing = 'OTEL_EXPORTER_OTLP_HEADERS';

/** The secrets each service reads; it gets no others. Checked against the services' own settings. */
export const secretsOf: Readonly<Record<string, readonly string[]>> = {
  gateway: [
    'NATS_PASSWORD',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'S3_SESSION_TOKEN',
    'REDIS_URL',
    'SESSION_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'GOOGLE_CLIENT_SECRET',
    'OIDC_CLIENT_SECRET',
    tracing,
  ],
  auth: ['NATS_PASSWORD', 'MONGODB_URL', 'ADMIN_PASSWORD', 'SMTP_URL', tracing],
  converter: ['NATS_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_SESSION_TOKEN', tracing],
  stats: ['NATS_PASSWORD', 'MONGODB_URL', tracing],
};

/** User and password of a URL; the password is removed. */
const passwordOfUrl = /(\b[a-z][a-z\d+.-]*:\/\/[^\s:/@"']*):[^\s/"']+@/gi;

/** Returns a function that removes passwords from a line: those in URLs, and the given secrets anywhere. */
export function createSecretHider(secrets: readonly string[]): (line: string) => string {
  return (line) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line).replace(passwordOfUrl, '$1:***@');
}
