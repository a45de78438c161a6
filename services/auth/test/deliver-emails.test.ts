import { createLogger } from '@floatwise/service-kit';
import { startMailCatcher, type MailCatcher } from '@floatwise/testkit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMongoAccountStore } from '../src/adapters/mongo-account-store.ts';
import { createMongoLinkStore, createMongoOutbox } from '../src/adapters/mongo-mail-stores.ts';
import { createSmtpMailer } from '../src/adapters/smtp-mailer.ts';
import type { StoredAccount } from '../src/app/account-store.ts';
import { deliverEmails } from '../src/app/deliver-emails.ts';
import { useTestDatabases } from './test-databases.ts';

const openDatabase = useTestDatabases();
const logger = createLogger('auth', { level: 'error' });
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await startMailCatcher();
});
afterAll(() => catcher.stop());

async function openDelivery(email: string, smtpUrl = catcher.url) {
  const [connection] = await openDatabase(1);
  if (connection === undefined) throw new Error('nothing was opened');
  const accounts = createMongoAccountStore(connection);
  const [links, outbox] = [createMongoLinkStore(connection), createMongoOutbox(connection)];
  const made = await accounts.create({
    username: 'Ann',
    email,
    passwordHash: 'hash',
    credits: 0,
    isAdmin: false,
  });
  if (!('created' in made)) throw new Error('there is no account');
  const account: StoredAccount = made.created;
  const delivery = deliverEmails({
    ...{ accounts, links, outbox, logger },
    mailer: createSmtpMailer({
      url: smtpUrl,
      from: { name: 'Plan\r\nBcc: all@example.com', address: 'mail@x.example' },
    }),
    site: { productName: 'Plan\r\nBcc: all@example.com', publicUrl: 'https://x.example' },
  });
  return { connection, links, outbox, account, delivery };
}

const countWaiting = (connection: Connection): Promise<number> =>
  connection.collection('mail_outbox').countDocuments({});

it('never sends a header from user input', async () => {
  const { connection, outbox, delivery, links, account } = await openDelivery('ann@example.org');
  for (let asked = 0; asked < 3; asked++) {
    await outbox.put({ kind: 'reset-password', to: 'ANN@example.org' });
  }
  delivery.wake();
  await expect.poll(() => countWaiting(connection)).toBe(0);
  await delivery.stop();
  const sent = catcher.emails.filter(({ to }) => to === 'ann@example.org');
  expect(sent).toHaveLength(3);
  expect(await links.listOf(account.id)).toHaveLength(3);
  for (const { raw } of sent) expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
});

it('keeps no link of an unsent email, and gives up after three days', async () => {
  // No server listens on port 1.
  const { connection, outbox, delivery, links, account } = await openDelivery(
    'bob@example.org',
    'smtp://127.0.0.1:1',
  );
  await outbox.put({ kind: 'reset-password', to: 'bob@example.org' });
  delivery.wake();
  const waiting = connection.collection('mail_outbox');
  await expect.poll(async () => (await waiting.findOne({}))?.['tries'] as unknown).toBeGreaterThan(1);
  await expect.poll(() => links.listOf(account.id)).toEqual([]);
  const old = new Date(Date.now() - 73 * 3_600_000);
  await waiting.updateMany({}, { $set: { at: old, dueAt: old } });
  delivery.wake();
  await expect.poll(() => countWaiting(connection)).toBe(0);
  await delivery.stop();
});
