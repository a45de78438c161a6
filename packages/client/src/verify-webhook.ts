import {
  webhookEventSchema,
  webhookHeaders,
  webhookSecretPrefix,
  type WebhookEvent,
} from '@floatwise/contracts';

/** A request that the site has not posted, or not now: answer it with 401 and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface ReceivedWebhook {
  /** As received, before any parsing. */
  readonly body: string;
  /** Of `fetch`, or of Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface WebhookOptions {
  /** How much the clock of the site may differ from this one; 300 seconds by default. */
  readonly toleranceSeconds?: number;
}

export interface VerifiedWebhook {
  /** The same whenever the site posts this event again: do what it asks for once. */
  readonly id: string;
  /** Undefined for a type of event of a newer site. */
  readonly event: WebhookEvent | undefined;
}

/**
 * Checks the signature and age of a webhook by the Standard Webhooks specification, and returns its event. `secret` is that of the
 * key's address, `whsec_…`.
 *
 * @throws WebhookError if it was not signed with the secret, or too long ago
 */
export async function verifyWebhook(
  { body, headers }: ReceivedWebhook,
  secret: string,
  { toleranceSeconds = 300 }: WebhookOptions = {},
): Promise<VerifiedWebhook> {
  const id = readHeader(headers, webhookHeaders.id);
  const timestamp = readHeader(headers, webhookHeaders.timestamp);
  const signatures = readHeader(headers, webhookHeaders.signature);
  const ageSeconds = /^\d{1,12}$/.test(timestamp) ? Date.now() / 1_000 - Number(timestamp) : Infinity;
  if (Math.abs(ageSeconds) > toleranceSeconds)
    throw new WebhookError('The webhook was signed too long ago, or the clocks differ.');
  const key = await importSecret(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const bytes = decodeBase64(/^v1,(.+)$/.exec(signature)?.[1]);
    // Compares in constant time.
    if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return { id, event: webhookEventSchema.safeParse(JSON.parse(body)).data };
  }
  throw new WebhookError('The webhook is not signed with this secret.');
}

function readHeader(headers: ReceivedWebhook['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError(`The webhook has no header ${name}.`);
}

async function importSecret(secret: string) {
  const bytes = decodeBase64(secret.replace(webhookSecretPrefix, ''));
  if (bytes === undefined) throw new TypeError(`The secret must be ${webhookSecretPrefix} and base64.`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function decodeBase64(text: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  try {
    return text === undefined ? undefined : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
