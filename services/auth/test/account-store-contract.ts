import { accountPageRequestSchema, accountSorts, userIdSchema } from '@floatwise/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { StoredAccount, AccountRows, AccountStore, NewAccount } from '../src/app/account-store.ts';

const ann: NewAccount = {
  username: 'Ann',
  email: 'Ann@Example.org',
  passwordHash: 'hash-1',
  credits: 5,
  isAdmin: false,
};

const neverThere = userIdSchema.parse('0'.repeat(24));

/** What every `AccountStore` must do. `openEmpty` returns a store without accounts, with its indexes. */
export function describeAccountStore(name: string, openEmpty: () => Promise<AccountStore>): void {
  describe(`account store contract: ${name}`, () => {
    let store: AccountStore;
    beforeEach(async () => {
      store = await openEmpty();
    });

    it('finds a created account by id, by name and by address, ignoring case', async () => {
      const result = await store.create(ann);
      if (!('created' in result)) throw new Error('nothing was created');
      const { created } = result;
      expect(created).toEqual({
        ...ann,
        id: created.id,
        isBlocked: false,
        createdAt: expect.any(Date) as unknown,
      });
      expect(userIdSchema.safeParse(created.id).success).toBe(true);
      for (const login of ['Ann', 'aNN', 'ann@example.org', 'ANN@EXAMPLE.ORG']) {
        expect(await store.findByLogin(login)).toEqual(created);
      }
      expect(await store.find(created.id)).toEqual(created);
    });

    it('returns undefined for an unknown account', async () => {
      await store.create(ann);
      expect(await store.findByLogin('Bob')).toBeUndefined();
      expect(await store.findByLogin('bob@example.org')).toBeUndefined();
      expect(await store.find(userIdSchema.parse('0'.repeat(24)))).toBeUndefined();
    });

    it('reports whether the name or the address is taken', async () => {
      await store.create(ann);
      expect(await store.create({ ...ann, username: 'ANN', email: 'other@example.org' })).toEqual({
        taken: 'username',
      });
      expect(await store.create({ ...ann, username: 'Other', email: 'ANN@example.org' })).toEqual({
        taken: 'email',
      });
      expect(await store.create(ann)).toEqual({ taken: 'username' });
    });

    describe('an address that is not confirmed', () => {
      const { email: _email, ...nameOnly } = ann;
      const createPending = async (
        username: string,
        pendingEmail = 'Ann@Example.org',
      ): Promise<StoredAccount> => {
        const result = await store.create({ ...nameOnly, username, pendingEmail, signupCreditsDue: true });
        if (!('created' in result)) throw new Error('nothing was created');
        return result.created;
      };

      it('may belong to several accounts and signs in to none', async () => {
        const accounts = await Promise.all(['one', 'two', 'three'].map((name) => createPending(name)));
        expect(accounts.map(({ pendingEmail }) => pendingEmail)).toEqual(
          accounts.map(() => 'Ann@Example.org'),
        );
        expect(await store.findByLogin('ann@example.org')).toBeUndefined();
        expect(await store.findByEmail('ann@example.org')).toBeUndefined();
      });

      it('goes to exactly one of several accounts that confirm it simultaneously', async () => {
        const accounts = await Promise.all(['one', 'two', 'three'].map((name) => createPending(name)));
        const results = await Promise.all(
          accounts.map(({ id }) => store.confirmEmail(id, 'ann@example.org')),
        );
        const winners = results.filter((result) => result !== undefined && result !== 'taken');
        expect(winners).toHaveLength(1);
        expect(results.filter((result) => result === 'taken')).toHaveLength(2);
        const [winner] = winners;
        expect(winner).toMatchObject({ email: 'ann@example.org', signupCreditsDue: true });
        expect(winner).not.toHaveProperty('pendingEmail');
        expect(await store.findByLogin('ANN@example.org')).toEqual(winner);
        // Repeating it changes nothing.
        expect(
          await store.confirmEmail(winner?.id ?? accounts[0]?.id ?? neverThere, 'ann@example.org'),
        ).toEqual(winner);
        await store.releasePendingEmail('ANN@example.org');
        for (const { id } of accounts) expect(await store.find(id)).not.toHaveProperty('pendingEmail');
      });

      it('is not confirmed if another one is pending, and replaces the previous one', async () => {
        const { id } = await createPending('one');
        expect(await store.putPendingEmail(id, 'late@example.org', 'hash-0')).toBe(false);
        expect(await store.putPendingEmail(id, 'new@example.org', 'hash-1')).toBe(true);
        expect(await store.confirmEmail(id, 'ann@example.org')).toBeUndefined();
        expect(await store.confirmEmail(id, 'new@example.org')).toMatchObject({ email: 'new@example.org' });
        expect(await store.confirmEmail(neverThere, 'new@example.org')).toBe('taken');
        await store.putSignupCreditsGiven(id);
        expect(await store.find(id)).not.toHaveProperty('signupCreditsDue');
      });

      it('is forgotten on a password change if another one is confirmed', async () => {
        const { id } = await createPending('one');
        expect(await store.replacePasswordHash(id, 'hash-1', 'hash-2')).toHaveProperty('pendingEmail');
        await store.confirmEmail(id, 'ann@example.org');
        await store.putPendingEmail(id, 'new@example.org', 'hash-2');
        expect(await store.replacePasswordHash(id, 'hash-2', 'hash-3')).not.toHaveProperty('pendingEmail');
        expect(await store.confirmEmail(id, 'new@example.org')).toBeUndefined();
      });

      it('gets its first password only while the account has none', async () => {
        const { passwordHash: _hash, ...withoutPassword } = ann;
        const result = await store.create({ ...withoutPassword, googleId: 'google-1' });
        if (!('created' in result)) throw new Error('nothing was created');
        const { id } = result.created;
        expect(await store.replacePasswordHash(id, undefined, 'first')).toMatchObject({
          passwordHash: 'first',
        });
        expect(await store.replacePasswordHash(id, undefined, 'second')).toBeUndefined();
      });
    });

    it('keeps several accounts without an address', async () => {
      const { email: _email, ...nameOnly } = ann;
      for (const username of ['one', 'two', 'three']) {
        expect(await store.create({ ...nameOnly, username })).toHaveProperty('created.username', username);
      }
      expect(await store.findByLogin('two')).not.toHaveProperty('email');
    });

    it('gives a name that many request simultaneously to one', async () => {
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          store.create({ ...ann, email: `ann${String(index)}@example.org` }),
        ),
      );
      expect(results.filter((result) => 'created' in result)).toHaveLength(1);
      expect(results.filter((result) => 'taken' in result && result.taken === 'username')).toHaveLength(29);
    });

    it('replaces a password hash only if it is the expected one', async () => {
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

    it('grants administrator rights and changes nothing else', async () => {
      const result = await store.create(ann);
      if (!('created' in result)) throw new Error('nothing was created');
      await store.putAdmin(result.created.id);
      expect(await store.find(result.created.id)).toEqual({ ...result.created, isAdmin: true });
    });

    it('changes rights, and ends earlier sessions when it blocks', async () => {
      const created = await create(ann);
      const { id } = created;
      expect(await store.change(id, { isAdmin: true })).toEqual({ ...created, isAdmin: true });
      const blocked = await store.change(id, { isBlocked: true });
      expect(blocked).toEqual({
        ...created,
        isAdmin: true,
        isBlocked: true,
        sessionsValidFrom: expect.any(Date) as unknown,
      });
      const open = await store.change(id, { isBlocked: false, isAdmin: false });
      expect(open).toEqual({ ...created, sessionsValidFrom: blocked?.sessionsValidFrom });
      expect(await store.find(id)).toEqual(open);
      expect(await store.change(userIdSchema.parse('0'.repeat(24)), { isAdmin: true })).toBeUndefined();
    });

    it('reports whether another administrator can sign in', async () => {
      const { id } = await create({ ...ann, isAdmin: true });
      expect(await store.hasOtherAdmin(id)).toBe(false);
      const other = await create({ ...ann, username: 'Bob', email: 'bob@example.org', isAdmin: true });
      expect(await store.hasOtherAdmin(id)).toBe(true);
      await store.change(other.id, { isBlocked: true });
      expect(await store.hasOtherAdmin(id)).toBe(false);
      expect(await store.hasOtherAdmin(other.id)).toBe(true);
    });

    it('links each Google account to one account, and each account to one Google account', async () => {
      const { id } = await create(ann);
      const other = await create({ ...ann, username: 'Bob', email: 'bob@example.org' });
      expect(await store.findByIdentity('google', 'g-1')).toBeUndefined();
      expect(await store.linkIdentity(id, 'google', 'g-1')).toMatchObject({ id, googleId: 'g-1' });
      expect(await store.linkIdentity(id, 'google', 'g-1')).toMatchObject({ id });
      expect(await store.linkIdentity(id, 'google', 'g-2')).toBeUndefined();
      expect(await store.linkIdentity(other.id, 'google', 'g-1')).toBeUndefined();
      expect(await store.findByIdentity('google', 'g-1')).toMatchObject({ id });
      const { passwordHash: _hash, ...withoutPassword } = ann;
      const third = { ...withoutPassword, username: 'Cy', email: 'cy@example.org', googleId: 'g-1' };
      expect(await store.create(third)).toEqual({ taken: 'identity' });
      expect(await store.create({ ...third, googleId: 'g-3' })).toHaveProperty('created.googleId', 'g-3');
    });

    it('keeps the identities of providers apart', async () => {
      const { id } = await create(ann);
      const other = await create({ ...ann, username: 'Bob', email: 'bob@example.org' });
      expect(await store.linkIdentity(id, 'google', 'same')).toMatchObject({ id, googleId: 'same' });
      expect(await store.linkIdentity(other.id, 'company', 'same')).toMatchObject({ companyId: 'same' });
      expect(await store.findByIdentity('google', 'same')).toMatchObject({ id });
      expect(await store.findByIdentity('company', 'same')).toMatchObject({ id: other.id });
      expect(await store.linkIdentity(id, 'company', 'same')).toBeUndefined();
      const { passwordHash: _hash, ...withoutPassword } = ann;
      const third = { ...withoutPassword, username: 'Cy', email: 'cy@example.org', companyId: 'same' };
      expect(await store.create(third)).toEqual({ taken: 'identity' });
      expect(await store.unlinkIdentity(id, 'company')).toBeUndefined();
      expect(await store.findByIdentity('google', 'same')).toMatchObject({ id });
    });

    it('unlinks a Google account only if a password is left to sign in with', async () => {
      const { id } = await create(ann);
      await store.linkIdentity(id, 'google', 'g-1');
      expect(await store.unlinkIdentity(id, 'google')).not.toHaveProperty('googleId');
      expect(await store.findByIdentity('google', 'g-1')).toBeUndefined();
      expect(await store.unlinkIdentity(id, 'google')).toBeUndefined();
      expect(await store.linkIdentity(id, 'google', 'g-2')).toMatchObject({ googleId: 'g-2' });
      const { passwordHash: _hash, ...withoutPassword } = ann;
      const other = await create({
        ...withoutPassword,
        username: 'Bob',
        email: 'bob@example.org',
        googleId: 'g-1',
      });
      expect(await store.unlinkIdentity(other.id, 'google')).toBeUndefined();
      expect(await store.findByIdentity('google', 'g-1')).toMatchObject({ id: other.id });
    });

    it('removes an account, which frees its name and address', async () => {
      const { id } = await create(ann);
      await store.remove(id);
      await store.remove(id);
      expect(await store.find(id)).toBeUndefined();
      expect(await create(ann)).not.toHaveProperty('id', id);
    });

    it('records the last log-in', async () => {
      const { id } = await create(ann);
      await store.putLogin(id);
      expect((await store.find(id))?.lastLoginAt).toBeInstanceOf(Date);
    });

    describe('lists accounts', () => {
      const people = ['dora', 'Ann', 'cy.d', 'Bob', 'eve'];
      beforeEach(async () => {
        for (const [index, username] of people.entries()) {
          const { email: _email, ...nameOnly } = ann;
          const email = index % 2 === 0 ? { email: `${username}@Example.org` } : {};
          const { id } = await create({ ...nameOnly, ...email, username, credits: index % 2 });
          if (index > 2) await store.putLogin(id);
        }
      });

      it.each(accountSorts.flatMap((sort) => [false, true].map((descending) => ({ sort, descending }))))(
        'by $sort, descending $descending, each once from page to page',
        async (order) => {
          const whole = await readPages({ ...order, first: 100 });
          expect(whole.toSorted()).toEqual(people.toSorted());
          expect(whole).toEqual((await readPages({ ...order, descending: !order.descending })).toReversed());
          for (const first of [1, 2, 3]) expect(await readPages({ ...order, first })).toEqual(whole);
        },
      );

      it('by name, ignoring case', async () => {
        expect(await readPages({})).toEqual(['Ann', 'Bob', 'cy.d', 'dora', 'eve']);
      });

      it('whose name or address contains a text, taken literally', async () => {
        expect(await readPages({ search: 'O' })).toEqual(['Bob', 'cy.d', 'dora', 'eve']);
        expect(await readPages({ search: 'EXAMPLE.org' })).toEqual(['cy.d', 'dora', 'eve']);
        expect(await readPages({ search: 'y.d' })).toEqual(['cy.d']);
        expect(await readPages({ search: '.*' })).toEqual([]);
        const { total, hasMore } = await list({ search: 'example', first: 1 });
        expect({ total, hasMore }).toEqual({ total: 3, hasMore: true });
      });

      it('and refuses a cursor of another order, or an invalid one', async () => {
        const { rows } = await list({ first: 1 });
        const after = rows[0]?.cursor ?? '';
        await expect(list({ after, sort: 'credits' })).rejects.toMatchObject({ code: 'request.invalid' });
        await expect(list({ after: 'abc' })).rejects.toMatchObject({ code: 'request.invalid' });
      });
    });

    const create = async (account: NewAccount): Promise<StoredAccount> => {
      const result = await store.create(account);
      if ('created' in result) return result.created;
      throw new Error('nothing was created');
    };
    const list = (request: z.input<typeof accountPageRequestSchema>): Promise<AccountRows> =>
      store.list(accountPageRequestSchema.parse(request));
    /** Reads the names on all pages. */
    const readPages = async (request: z.input<typeof accountPageRequestSchema>): Promise<string[]> => {
      const names: string[] = [];
      for (let after: string | undefined; ;) {
        const { rows, hasMore } = await list({ ...request, after });
        names.push(...rows.map(({ account }) => account.username));
        if (!hasMore) return names;
        after = rows.at(-1)?.cursor;
      }
    };

    it('can ensure its indexes repeatedly', async () => {
      await store.create(ann);
      await store.ensureIndexes();
      await store.ensureIndexes();
      expect(await store.create(ann)).toEqual({ taken: 'username' });
    });
  });
}
