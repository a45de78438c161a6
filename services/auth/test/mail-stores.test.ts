import { userIdSchema } from '@floatwise/contracts';
import type { Connection } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMongoLinkStore, createMongoOutbox } from '../src/adapters/mongo-mail-stores.ts';
import { createMongoSignupMailboxes } from '../src/adapters/mongo-signup-mailboxes.ts';
import { serverName, useTestDatabases } from './test-databases.ts';

const openDatabase = useTestDatabases();
const ann = userIdSchema.parse('a'.repeat(24));
const bob = userIdSchema.parse('b'.repeat(24));
const start = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

let connection: Connection;
beforeEach(async () => {
  const [opened] = await openDatabase(1);
  if (opened === undefined) throw new Error('nothing was opened');
  connection = opened;
});

describe(`the outbox: ${serverName}`, () => {
  it('gives an email to one instance at a time, and again after its lease', async () => {
    const [one, other] = [createMongoOutbox(connection), createMongoOutbox(connection)];
    await one.ensureIndexes();
    await one.put({ kind: 'key-created', to: 'ann@example.org', userId: ann, about: 'my script' });
    const now = new Date(Date.now() + 1_000);
    const lease = new Date(now.getTime() + 60_000);
    const taken = await Promise.all([one, other, one, other].map((box) => box.takeDue(now, lease)));
    const [email] = taken.filter((found) => found !== undefined);
    expect(taken.filter((found) => found !== undefined)).toHaveLength(1);
    expect(email).toMatchObject({
      kind: 'key-created',
      to: 'ann@example.org',
      userId: ann,
      about: 'my script',
      tries: 0,
    });
    const afterLease = new Date(lease.getTime() + 1);
    const again = await other.takeDue(afterLease, new Date(lease.getTime() + 60_000));
    expect(again).toMatchObject({ id: email?.id, tries: 1 });
    await other.putBack(again?.id ?? '', now);
    expect(await one.takeDue(now, lease)).toMatchObject({ id: email?.id, tries: 2 });
    await one.remove(email?.id ?? '');
    expect(await one.takeDue(new Date(lease.getTime() + 120_000), lease)).toBeUndefined();
  });

  it('lists and removes the emails of one account', async () => {
    const outbox = createMongoOutbox(connection);
    await outbox.put({ kind: 'password-changed', to: 'ann@example.org', userId: ann });
    await outbox.put({ kind: 'password-changed', to: 'bob@example.org', userId: bob });
    await outbox.put({ kind: 'reset-password', to: 'ann@example.org' });
    expect((await outbox.listOf(ann)).map(({ to }) => to)).toEqual(['ann@example.org']);
    await outbox.removeAll(ann);
    expect(await outbox.listOf(ann)).toEqual([]);
    expect(await outbox.listOf(bob)).toHaveLength(1);
  });
});

describe(`links: ${serverName}`, () => {
  it('are found by the hash of their secret, and removed', async () => {
    const links = createMongoLinkStore(connection);
    await links.ensureIndexes();
    const link = {
      kind: 'confirm',
      userId: ann,
      email: 'Ann@Example.org',
      createdAt: start,
      validFromMs: 0,
    } as const;
    await links.create({ ...link, secretHash: 'one', expiresAt: later(10) });
    await links.create({ ...link, secretHash: 'two', expiresAt: later(20) });
    await links.create({ ...link, kind: 'reset', secretHash: 'three', expiresAt: later(30) });
    expect(await links.find('one')).toEqual({ ...link, secretHash: 'one', expiresAt: later(10) });
    await links.removeExpired(later(15));
    expect(await links.find('one')).toBeUndefined();
    await links.removeOf(ann, 'confirm');
    expect((await links.listOf(ann)).map(({ secretHash }) => secretHash)).toEqual(['three']);
    await links.removeOf(bob);
    await links.remove('three');
    expect(await links.listOf(ann)).toEqual([]);
  });
});

describe(`mailboxes that had sign-up credits: ${serverName}`, () => {
  it('belong to the first account, even after it was deleted, until they are forgotten', async () => {
    const mailboxes = createMongoSignupMailboxes(connection);
    await mailboxes.ensureIndexes();
    const claims = await Promise.all([ann, bob, ann, bob].map((id) => mailboxes.claim('a hash', id)));
    expect(claims.filter(Boolean)).toHaveLength(2);
    const [owner, stranger] = claims[0] === true ? [ann, bob] : [bob, ann];
    expect(await mailboxes.claim('a hash', owner)).toBe(true);
    await mailboxes.detach(owner);
    expect(await mailboxes.claim('a hash', owner)).toBe(false);
    await mailboxes.forget(new Date(Date.now() - 60_000));
    expect(await mailboxes.claim('a hash', stranger)).toBe(false);
    await mailboxes.forget(new Date(Date.now() + 60_000));
    expect(await mailboxes.claim('a hash', stranger)).toBe(true);
  });
});
