import { startMailCatcher } from '@floatwise/testkit/mail-catcher';
import type { Output } from './output.ts';
import type { RunSettings } from './settings.ts';

/** Catches the emails of the services and shows them with their links, unless the settings name a mail server. */
export async function catchMail(settings: RunSettings, output: Output): Promise<{ settings: RunSettings }> {
  if (!settings.catchesMail) return { settings };
  const catcher = await startMailCatcher({
    onEmail: ({ to, subject, link }) => {
      output.writeLine('mail', `To ${to}: ${subject}`);
      if (link !== undefined) output.writeLine('mail', link);
    },
  });
  const mailEnv = { SMTP_URL: catcher.url, MAIL_FROM: 'mail@floatwise.example' };
  return { settings: { ...settings, serviceEnv: { ...settings.serviceEnv, ...mailEnv } } };
}
