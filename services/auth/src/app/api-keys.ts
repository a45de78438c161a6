import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  failures,
  mostKeysAPerson,
  type Account,
  type ApiKey,
  type CreatedApiKey,
  type KeySpending,
  type keyRequests,
  type RequestOf,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { formatAccount } from './account-store.ts';
import { notifyOwner } from './mail-desk.ts';
import type { AuthPorts, StoredKey } from './ports.ts';

/** Creates a key for a valid session. @throws ServiceError `key.too-many`, `session.required` */
export async function createKey(
  { accounts, keys, audit, mail }: Pick<AuthPorts, 'accounts' | 'keys' | 'audit' | 'mail'>,
  { userId, name, dailyCredits, validFromMs }: RequestOf<typeof keyRequests.createKey>,
): Promise<CreatedApiKey> {
  if ((await keys.listOf(userId)).length >= mostKeysAPerson) {
    throw new ServiceError(failures.tooManyKeys(mostKeysAPerson));
  }
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const limit = dailyCredits === undefined ? {} : { dailyCredits };
  await keys.create({
    ...{ id, userId, name, ...limit },
    secretHash: hashKeySecret(secret),
    createdAt: new Date(),
  });
  // Checked again once the key exists, so that simultaneous calls cannot exceed the limit or keep a key to be revoked.
  const areTooMany = (await keys.listOf(userId)).length > mostKeysAPerson;
  const owner = await accounts.find(userId);
  if (areTooMany || owner === undefined || validFromMs < (owner.sessionsValidFrom?.getTime() ?? 0)) {
    await keys.remove(userId, id);
    throw new ServiceError(areTooMany ? failures.tooManyKeys(mostKeysAPerson) : failures.logInAgain);
  }
  await audit.note({ kind: 'key-created', userId, about: id });
  await notifyOwner(mail, owner, { kind: 'key-created', about: name });
  return { id, key: `fw_${id}_${secret}` };
}

/** A fast hash is enough: unlike a password, the secret has 256 random bits. */
function hashKeySecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export async function listKeys({ keys }: Pick<AuthPorts, 'keys'>, userId: UserId): Promise<ApiKey[]> {
  return (await keys.listOf(userId)).map(({ id, name, createdAt, lastUsedAt, dailyCredits, webhook }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    dailyCredits,
    webhookUrl: webhook?.url,
  }));
}

type RevokePorts = Pick<AuthPorts, 'keys' | 'deliveries' | 'audit'>;

/** @throws ServiceError `request.not-found` if this user has no such key */
export async function revokeKey(
  ports: RevokePorts,
  { userId, id }: { userId: UserId; id: string },
): Promise<null> {
  if (!(await dropKey(ports, userId, id))) throw new ServiceError(failures.keyNotFound);
  return null;
}

/** Revokes all keys of a user. */
export async function revokeKeys(ports: RevokePorts, userId: UserId): Promise<void> {
  for (const { id } of await ports.keys.listOf(userId)) await dropKey(ports, userId, id);
}

/** Nothing more is posted for it. Returns false if this user has no such key. */
async function dropKey(
  { keys, deliveries, audit }: RevokePorts,
  userId: UserId,
  id: string,
): Promise<boolean> {
  if (!(await keys.remove(userId, id))) return false;
  await deliveries.removeOfKey(id);
  await audit.note({ kind: 'key-revoked', userId, about: id });
  return true;
}

/** Use is recorded at most this often, so that a busy script does not cause a write with every call. */
const noteUseMs = 60_000;

/** The account a key belongs to; null if the key is unknown or revoked, or its account is blocked. */
export async function verifyKey(
  { accounts, keys }: Pick<AuthPorts, 'accounts' | 'keys'>,
  text: string,
): Promise<{ account: Account; hasWebhook: boolean } | null> {
  const [, id, secret] = /^fw_([^_]+)_(.+)$/.exec(text) ?? [];
  if (id === undefined || secret === undefined) return null;
  const key = await keys.find(id);
  if (key === undefined) return null;
  if (!timingSafeEqual(Buffer.from(key.secretHash, 'hex'), Buffer.from(hashKeySecret(secret), 'hex'))) {
    return null;
  }
  const account = await accounts.find(key.userId);
  if (account === undefined || account.isBlocked) return null;
  if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) > noteUseMs) await keys.putUse(id);
  return { account: formatAccount(account), hasWebhook: key.webhook !== undefined };
}

/** Counts credits against the limit of a key, if it has one. @throws ServiceError `key.limit-reached`, `key.invalid` */
export async function spendByKey({ keys }: Pick<AuthPorts, 'keys'>, spending: KeySpending): Promise<void> {
  const { id, credits } = spending;
  for (;;) {
    const key = await keys.find(id);
    if (key === undefined) throw new ServiceError(failures.invalidKey);
    const limit = key.dailyCredits;
    if (limit === undefined) return;
    const day = new Date().toISOString().slice(0, 10);
    const spent = listSpent(key, day);
    if (spent.some(({ instance }) => instance === spending.instance)) return;
    const sum = spent.reduce((total, each) => total + each.credits, 0);
    if (sum + credits > limit)
      throw new ServiceError(failures.keyLimitReached({ price: credits, limit, spent: sum }));
    const next = { day, spent: [...spent, { instance: spending.instance, credits }] };
    // Two calls at once: the second counts again from what the first has stored.
    if (await keys.replaceSpending(id, key.spending, next)) return;
  }
}

const listSpent = ({ spending }: StoredKey, day: string) => (spending?.day === day ? spending.spent : []);
