import { relative } from 'node:path';
import type { RunSettings } from './settings.ts';

/** Formats a frame with the address, how to sign in, and how to stop the site. */
export function formatWelcome(settings: RunSettings): string {
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
