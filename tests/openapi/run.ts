/**
 * Tests the running gateway against its OpenAPI document with schemathesis and all its checks, as a visitor, as a member
 * and as an administrator. Not part of the daily tests: it takes minutes and needs a Python with venv and pip, which
 * fetch schemathesis once.
 *
 *     node tests/openapi/run.ts [visitor] [member] [administrator]      all three if none is named
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUp, startMesh, type Mesh } from '@floatwise/testkit';
import { startStripeStandIn } from '../mesh/start-stripe-stand-in.ts';
import { createCompanySettings, createGoogleSettings, startIssuer } from '../mesh/start-issuer.ts';

const version = '4.32.5';
const here = import.meta.dirname;
const store = join(here, '..', '..', '.data', 'openapi');
const environment = join(store, 'venv');

const callers = ['visitor', 'member', 'administrator'] as const;
type Caller = (typeof callers)[number];

/** Rate limits are lifted, so that every call reaches its handler. */
const manyEnv = {
  CONVERSIONS_PER_MINUTE: '1000000',
  LOGINS_PER_MINUTE: '1000000',
  LOGIN_FAILURES_PER_QUARTER_HOUR: '1000000',
  REGISTRATIONS_PER_HOUR: '1000000',
};

/** The schemathesis command: SCHEMATHESIS, or the one in the virtual environment, which is created if it is missing. */
function findSchemathesis(): string {
  const given = process.env['SCHEMATHESIS'];
  if (given !== undefined) return given;
  const command = join(environment, 'bin', 'schemathesis');
  if (!existsSync(command)) {
    execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
    const pip = join(environment, 'bin', 'pip');
    execFileSync(pip, ['install', '--quiet', `schemathesis==${version}`], { stdio: 'inherit' });
  }
  return command;
}

/** The environment with which schemathesis signs in: at the start, and again whenever a call has ended its own session. */
function formatSignIn({ username, password }: { username: string; password: string }): string {
  return [
    '',
    '[auth.dynamic.openapi.session]',
    'path = "/api/login"',
    `payload = { username = "${username}", password = "${password}" }`,
    'extract_from = "cookie"',
    'extract_selector = "floatwise.sid"',
    '',
  ].join('\n');
}

async function writeConfig(caller: Caller, mesh: Mesh): Promise<string> {
  const accounts = {
    visitor: () => undefined,
    member: () => signUp(mesh.url),
    administrator: () => mesh.admin,
  };
  const account = await accounts[caller]();
  const path = join(store, `${caller}.toml`);
  const common = readFileSync(join(here, 'schemathesis.toml'), 'utf8');
  writeFileSync(path, account === undefined ? common : `${common}${formatSignIn(account)}`);
  return path;
}

mkdirSync(store, { recursive: true });
const command = findSchemathesis();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !callers.some((caller) => caller === name));
if (unknown.length > 0)
  throw new Error(`Unknown caller ${unknown.join(', ')}. Available callers: ${callers.join(', ')}.`);

const google = await startIssuer('google');
const company = await startIssuer('company');
const stripe = await startStripeStandIn();
const mesh = await startMesh({
  mail: true,
  env: {
    ...manyEnv,
    LOG_LEVEL: 'warn',
    CREDITS_SELF_SERVICE: 'true',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_for_tests_only',
    STRIPE_API_URL: stripe.url,
    ...createGoogleSettings(google),
    ...createCompanySettings(company),
  },
});
const failed: Caller[] = [];
try {
  for (const caller of callers.filter((name) => named.length === 0 || named.includes(name))) {
    console.log(`\nAs ${caller}:`);
    const run = spawn(
      command,
      ['--config-file', await writeConfig(caller, mesh), 'run', `${mesh.url}/api/openapi.json`],
      {
        stdio: 'inherit',
        cwd: store,
        env: { ...process.env, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: here },
      },
    );
    const [exitCode] = (await once(run, 'exit')) as [number | null];
    if (exitCode !== 0) failed.push(caller);
  }
} finally {
  await mesh.stop();
  await stripe.stop();
  await google.stop();
  await company.stop();
}
if (failed.length > 0) {
  console.error(`schemathesis found failures as ${failed.join(', ')}.`);
  process.exitCode = 1;
}
