import { readFile } from 'node:fs/promises';
import { request } from 'undici';
import type { ObjectStoreConfig, WebIdentity } from './config.ts';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** STS refused the token of the workload. It does not carry the HTTP status, which is not meant for the caller of the site. */
export class S3IdentityError extends Error {
  override readonly name = 'S3IdentityError';
}

interface Held {
  readonly credentials: S3Credentials;
  readonly endsAtMs: number;
}

/** Role credentials are valid for an hour, or as long as the role allows. They are renewed this long before they expire. */
const renewMs = 5 * 60_000;
const limitMs = 5_000;

/** Returns what to sign the next request with: the key, or credentials of the workload's role, renewed in time. */
export function openS3Credentials(config: ObjectStoreConfig): () => Promise<S3Credentials> {
  const { webIdentity } = config;
  if (webIdentity === undefined) {
    const { accessKey = '', secretKey = '', sessionToken } = config;
    return () => Promise.resolve({ accessKeyId: accessKey, secretAccessKey: secretKey, sessionToken });
  }
  let held: Held | undefined;
  let asking: Promise<Held> | undefined;
  const renew = async (): Promise<S3Credentials> => {
    asking ??= assumeRole(webIdentity).finally(() => (asking = undefined));
    held = await asking;
    return held.credentials;
  };
  return async () => {
    const leftMs = held === undefined ? 0 : held.endsAtMs - Date.now();
    if (held === undefined || leftMs <= 0) return renew();
    // While they are valid, no request waits for the renewal or fails with it.
    if (leftMs < renewMs) renew().catch(() => undefined);
    return held.credentials;
  };
}

/** Calls `AssumeRoleWithWebIdentity` of AWS STS, which other providers implement too. */
async function assumeRole({ roleArn, tokenFile, stsEndpoint }: WebIdentity): Promise<Held> {
  const form = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: 'floatwise',
    // Kubernetes replaces the token before it expires.
    WebIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
  });
  const { statusCode, body } = await request(stsEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    ...{ headersTimeout: limitMs, bodyTimeout: limitMs },
  });
  const text = await body.text();
  const read = (name: string): string | undefined => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1];
  const [accessKeyId, secretAccessKey] = [read('AccessKeyId'), read('SecretAccessKey')];
  const [sessionToken, endsAtMs] = [read('SessionToken'), Date.parse(read('Expiration') ?? '')];
  if (accessKeyId === undefined || secretAccessKey === undefined || Number.isNaN(endsAtMs)) {
    const reason = [read('Code'), read('Message')].filter((word) => word !== undefined).join(': ');
    throw new S3IdentityError(
      `STS answers ${statusCode} ${reason} for ${roleArn}: check AWS_ROLE_ARN, the role's trust and the audience of the token.`,
    );
  }
  return { credentials: { accessKeyId, secretAccessKey, sessionToken }, endsAtMs };
}
