import { relative, resolve } from 'node:path';
import { startMailCatcher } from '@floatwise/service-kit/mail-catcher';
import { createSecretHider } from './secrets.ts';
import { keepSecret } from './keep-secret.ts';
import { createMesh, type Mesh } from './mesh.ts';
import { createOutput, type Output } from './output.ts';
import { onEndRequest } from './on-end-request.ts';
import { listServiceNames } from './plans.ts';
import { formatTaken, resolvePorts } from './ports.ts';
import { readSettings, SettingError, type RunSettings } from './settings.ts';

const rootDir = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const { settings: given, notices } = await resolvePorts(readSettings(process.env, rootDir));
  const settings = await keepAdminPassword(given);
  const names = ['engines', ...listServiceNames(settings), 'mail'];
  const output = createOutput(names, (text) => process.stdout.write(text), {
    isTty: process.stdout.isTTY,
    hide: createSecretHider(settings.hidden),
  });
  for (const notice of notices) output.notice(notice);
  const mesh = createMesh({
    settings: await catchMail(settings, output),
    // Only the gateway listens on a port that is set; starting it again and again would not help.
    onPortTaken: () => {
      output.notice(formatTaken(settings.port, 'PORT'));
      void endMesh(mesh, 1);
    },
    output,
    rootDir,
  });
  onEndRequest({
    first: (reason) => {
      output.notice(`ending (${reason}); once more ends it at once`);
      void endMesh(mesh, 0);
    },
    again: () => {
      mesh.kill();
      process.exit(1);
    },
  });
  try {
    if (await mesh.start()) output.write(formatWelcome(settings));
  } catch (error) {
    output.notice(formatError(error));
    await endMesh(mesh, 1);
  }
}

async function endMesh(mesh: Mesh, exitCode: number): Promise<void> {
  await mesh.stop();
  process.exit(exitCode);
}

/** Makes a password for the administrator of a site that others can reach, unless the settings have one. */
async function keepAdminPassword(settings: RunSettings): Promise<RunSettings> {
  if (settings.serviceEnv['ADMIN_PASSWORD'] !== undefined) return settings;
  const password = await keepSecret(settings.dataDir, 'admin-password', 12);
  return {
    ...settings,
    shownAdminPassword: password,
    hidden: [...settings.hidden, password],
    serviceEnv: { ...settings.serviceEnv, ADMIN_PASSWORD: password },
  };
}

/** Catches the emails of the services and shows them with their links, unless the settings name a mail server. */
async function catchMail(settings: RunSettings, output: Output): Promise<RunSettings> {
  if (!settings.catchesMail) return settings;
  const catcher = await startMailCatcher({
    onEmail: ({ to, subject, link }) => {
      output.writeLine('mail', `To ${to}: ${subject}`);
      if (link !== undefined) output.writeLine('mail', link);
    },
  });
  const mailEnv = { SMTP_URL: catcher.url, MAIL_FROM: 'mail@floatwise.example' };
  return { ...settings, serviceEnv: { ...settings.serviceEnv, ...mailEnv } };
}

/** Formats a frame with the address, how to sign in, and how to stop the site. */
function formatWelcome(settings: RunSettings): string {
  const password =
    settings.shownAdminPassword === undefined
      ? 'the password from ADMIN_PASSWORD'
      : `password ${settings.shownAdminPassword}`;
  const dataDir = relative(process.cwd(), settings.dataDir);
  const lines = [
    `${settings.productName} is ready: http://localhost:${settings.port}`,
    `Sign in as ${settings.adminUsername} with ${password}, or sign up.`,
    ...(settings.catchesMail
      ? [
          'Emails are shown here and not sent. Open the link in one to confirm a new account and get its credits.',
        ]
      : []),
    `Data is kept in ${dataDir.startsWith('..') ? settings.dataDir : dataDir}. Ctrl-C ends everything.`,
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 2);
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`, ''].join('\n');
}

const formatError = (error: unknown): string =>
  error instanceof SettingError ? error.message : String(error);

main().catch((error: unknown) => {
  process.stderr.write(`${formatError(error)}\n`);
  process.exit(1);
});
