import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtEmail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The first URL with a fragment in the text: the link a user opens. */
  readonly link?: string;
  /** The raw message, headers first. */
  readonly raw: string;
}

export interface MailCatcher {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** All received emails, oldest first. */
  readonly emails: readonly CaughtEmail[];
  /**
   * Waits for an email to an address and returns the latest whose subject contains the text. `after` skips that many of
   * the first emails to the address.
   */
  readonly find: (to: string, subject?: string, after?: number) => Promise<CaughtEmail>;
  readonly stop: () => Promise<void>;
}

const waitLimitMs = 20_000;

/** Starts a mail server on loopback that stores emails and forwards none. It refuses addresses that begin with `refused`. */
export async function startMailCatcher(
  options: { port?: number; onEmail?: (email: CaughtEmail) => void } = {},
): Promise<MailCatcher> {
  const emails: CaughtEmail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith('refused')) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      stream
        .toArray()
        .then((chunks) => readEmail(to, Buffer.concat(chunks as Buffer[])))
        .then((email) => {
          emails.push(email);
          options.onEmail?.(email);
          done();
        }, done);
    },
  });
  // A client may break off.
  server.on('error', () => undefined);
  const listening = once(server.server, 'listening');
  server.listen(options.port ?? 0, '127.0.0.1');
  await listening;
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail catcher has no port.');
  const { port } = address;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    emails,
    find: async (to, subject = '', after = 0) => {
      const deadline = performance.now() + waitLimitMs;
      for (;;) {
        const found = emails
          .filter((email) => email.to === to)
          .slice(after)
          .findLast((email) => email.subject.includes(subject));
        if (found !== undefined) return found;
        if (performance.now() > deadline) throw new Error(`No email "${subject}" came to ${to}.`);
        await sleep(25);
      }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readEmail(to: string, bytes: Buffer): Promise<CaughtEmail> {
  const parsed = await PostalMime.parse(bytes);
  const text = parsed.text ?? '';
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0];
  return {
    to,
    from: parsed.from?.address ?? '',
    subject: parsed.subject ?? '',
    text,
    html: parsed.html ?? '',
    ...(link === undefined ? {} : { link }),
    raw: bytes.toString('utf8'),
  };
}
