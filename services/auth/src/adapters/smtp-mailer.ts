import { createTransport } from 'nodemailer';
import { RecipientRefusedError, type Mailer } from '../app/deliver-emails.ts';

export interface SmtpConfig {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** Sends by SMTP. The library reads no URL or file that an email names, and encodes every header. */
export function createSmtpMailer({ url, from }: SmtpConfig): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw isRecipientRefused(error) ? new RecipientRefusedError('EENVELOPE') : error;
      }
    },
    close: () => transport.close(),
  };
}

/** Whether the server refused the recipient permanently. Other refusals, such as of our own password, are for the operator to fix. */
function isRecipientRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}
