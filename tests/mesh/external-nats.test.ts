import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectNats, createLogger, natsEnv, readEnv, toNatsConfig } from '@floatwise/service-kit';
import { findProgram } from '@floatwise/testkit/find-program';
import { createAuthority, findFreePort, type Authority } from '@floatwise/testkit';
import { nkeys } from '@nats-io/nats-core';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNatsServer } from './start-nats-cluster.ts';

// An external NATS without passwords: users are JWTs, and clients authenticate with a certificate.
const rootDir = resolve(import.meta.dirname, '../..');
const logger = createLogger('external-nats', { level: 'fatal' });
let dir: string;
let authority: Authority;
let server: ReturnType<typeof launch>;
let settings: Record<'NATS_URL' | 'NATS_USER' | `NATS_${'CREDS' | 'CA' | 'CERT' | 'KEY'}_FILE`, string>;

function launch(binary: string, conf: string) {
  return execa(binary, ['--config', conf], { reject: false, stdio: 'ignore' });
}

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** A claim in the format of NATS: a JWT signed with an nkey. */
function encodeClaim(subject: KeyPair, issuer: KeyPair, nats: object): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const issued = { iat: 0, iss: issuer.getPublicKey(), sub: subject.getPublicKey(), jti: 'a-test' };
  const body = `${encode({ typ: 'JWT', alg: 'ed25519-nkey' })}.${encode({ ...issued, nats })}`;
  return `${body}.${Buffer.from(issuer.sign(Buffer.from(body))).toString('base64url')}`;
}

const boundless = Object.fromEntries(
  ['subs', 'data', 'payload', 'imports', 'exports', 'conn', 'leaf'].map((name) => [name, -1]),
);
const storage = Object.fromEntries(
  ['mem_storage', 'disk_storage', 'streams', 'consumer'].map((name) => [name, -1]),
);

interface Account {
  readonly keys: KeyPair;
  readonly jwt: string;
}

function createAccount(operator: KeyPair, limits: object): Account {
  const keys = nkeys.createAccount();
  const permissions = { default_permissions: { pub: {}, sub: {} } };
  return { keys, jwt: encodeClaim(keys, operator, { type: 'account', version: 2, limits, ...permissions }) };
}

/** Returns the credentials file of a user. */
async function writeCreds({ keys: account }: Account): Promise<string> {
  const user = nkeys.createUser();
  const userJwt = encodeClaim(user, account, {
    type: 'user',
    version: 2,
    ...{ subs: -1, data: -1, payload: -1 },
    // Replies reach it only on its own inbox, as in files/nats-users.conf.
    sub: { allow: ['_INBOX.setup.>'] },
    pub: { allow: ['>'] },
  });
  const frame = (what: string, text: string): string =>
    `-----BEGIN ${what}-----\n${text}\n------END ${what}------\n`;
  const file = join(dir, 'setup.creds');
  const seed = Buffer.from(user.getSeed()).toString();
  await writeFile(file, frame('NATS USER JWT', userJwt) + frame('USER NKEY SEED', seed));
  return file;
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'floatwise-external-nats-'));
  const binary = await buildNatsServer();
  authority = createAuthority(dir);
  const operator = nkeys.createOperator();
  const system = createAccount(operator, { ...boundless, wildcards: true });
  const account = createAccount(operator, { ...boundless, ...storage, wildcards: true });
  const [port, own, client] = [await findFreePort(), authority.sign('server'), authority.sign('client')];
  const conf = join(dir, 'nats.conf');
  await writeFile(
    conf,
    `listen: "127.0.0.1:${port}"
jetstream { store_dir: "${join(dir, 'data')}" }
operator: ${encodeClaim(operator, operator, { type: 'operator', version: 2 })}
system_account: ${system.keys.getPublicKey()}
resolver: MEMORY
resolver_preload {
  ${[system, account].map(({ keys, jwt }) => `${keys.getPublicKey()}: ${jwt}`).join('\n  ')}
}
tls { cert_file: "${own.certFile}", key_file: "${own.keyFile}", ca_file: "${authority.caFile}", verify: true }
`,
  );
  server = launch(binary, conf);
  settings = {
    NATS_URL: `tls://localhost:${port}`,
    NATS_USER: 'setup',
    NATS_CREDS_FILE: await writeCreds(account),
    NATS_CA_FILE: authority.caFile,
    NATS_CERT_FILE: client.certFile,
    NATS_KEY_FILE: client.keyFile,
  };
}, 300_000);

afterAll(async () => {
  server.kill('SIGTERM');
  await server;
  await rm(dir, { recursive: true, force: true });
});

it('accepts the setup with its credentials and certificate', async () => {
  const { stdout } = await execa(
    process.execPath,
    [findProgram('packages/service-kit/src/set-up-streams-main.ts')],
    {
      cwd: rootDir,
      env: settings,
    },
  );
  expect(stdout).toContain('the streams exist');
});

describe('refuses a client', () => {
  const strangers: Readonly<Record<string, () => Partial<typeof settings>>> = {
    'without a certificate': () => ({ NATS_CERT_FILE: '', NATS_KEY_FILE: '' }),
    'without credentials': () => ({ NATS_CREDS_FILE: '' }),
  };
  it.each(Object.keys(strangers))('%s', async (name) => {
    const config = toNatsConfig(readEnv(natsEnv, { ...settings, ...strangers[name]?.() }));
    const connecting = connectNats(config, 'test', logger).then(
      () => 'connected',
      () => 'refused',
    );
    expect(await Promise.race([connecting, sleep(3_000, 'waiting')])).not.toBe('connected');
  });
});
