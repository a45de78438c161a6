import { userIdSchema } from '@floatwise/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore, NewAccount } from '../src/app/account-store.ts';

const ann: NewAccount = {
  username: 'Ann',
  email: 'Ann@Example.org',
  passwordHash: 'hash-1',
  credits: 5,
  isAdmin: false,
};

/** What every `AccountStore` must do. `openEmpty` answers a store without accounts, indexes ensured. */
export function describeAccountStore(name: string, openEmpty: () => Promise<AccountStore>): void {
  describe(`account store contract: ${name}`, () => {
    let store: AccountStore;
    beforeEach(async () => {
      store = await openEmpty();
    });

    it('answers what was created, by id, by name and by address in any case', async () => {
      const result = await store.create(ann);
      if (!('created' in result)) throw new Error('nothing was created');
      const { created } = result;
      expect(created).toEqual({ ...ann, id: created.id });
      expect(userIdSchema.safeParse(created.id).success).toBe(true);
      for (const login of ['Ann', 'aNN', 'ann@example.org', 'ANN@EXAMPLE.ORG']) {
        expect(await store.findByLogin(login)).toEqual(created);
      }
      expect(await store.find(created.id)).toEqual(created);
    });

    it('answers undefined for who is not there', async () => {
      await store.create(ann);
      expect(await store.findByLogin('Bob')).toBeUndefined();
      expect(await store.findByLogin('bob@example.org')).toBeUndefined();
      expect(await store.find(userIdSchema.parse('0'.repeat(24)))).toBeUndefined();
    });

    it('says which of name and address is taken', async () => {
      await store.create(ann);
      expect(await store.create({ ...ann, username: 'ANN', email: 'other@example.org' })).toEqual({
        taken: 'username',
      });
      expect(await store.create({ ...ann, username: 'Other', email: 'ANN@example.org' })).toEqual({
        taken: 'email',
      });
      expect(await store.create(ann)).toEqual({ taken: 'username' });
    });

    it('keeps several accounts without an address', async () => {
      const { email: _email, ...nameOnly } = ann;
      for (const username of ['one', 'two', 'three']) {
        expect(await store.create({ ...nameOnly, username })).toHaveProperty('created.username', username);
      }
      expect(await store.findByLogin('two')).not.toHaveProperty('email');
    });

    it('gives a name that many want at once to one', async () => {
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          store.create({ ...ann, email: `ann${String(index)}@example.org` }),
        ),
      );
      expect(results.filter((result) => 'created' in result)).toHaveLength(1);
      expect(results.filter((result) => 'taken' in result && result.taken === 'username')).toHaveLength(29);
    });

    it('replaces a password hash only while it is the one expected', async () => {
      const result = await store.create(ann);
      if (!('created' in result)) throw new Error('nothing was created');
      const { id } = result.created;
      const changes = await Promise.all(
        ['hash-2', 'hash-3', 'hash-4'].map((to) => store.replacePasswordHash(id, 'hash-1', to)),
      );
      const [changed, ...others] = changes.filter((change) => change !== undefined);
      expect(others).toEqual([]);
      expect(changed).toEqual({
        ...result.created,
        passwordHash: changed?.passwordHash,
        sessionsValidFrom: expect.any(Date) as unknown,
      });
      expect(await store.find(id)).toEqual(changed);
    });

    it('gives administrator rights and leaves the rest', async () => {
      const result = await store.create(ann);
      if (!('created' in result)) throw new Error('nothing was created');
      await store.putAdmin(result.created.id);
      expect(await store.find(result.created.id)).toEqual({ ...result.created, isAdmin: true });
    });

    it('ensures its indexes again and again', async () => {
      await store.create(ann);
      await store.ensureIndexes();
      await store.ensureIndexes();
      expect(await store.create(ann)).toEqual({ taken: 'username' });
    });
  });
}
