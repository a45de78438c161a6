import {
  failures,
  formatAccountKey,
  userIdSchema,
  type AccountPageRequest,
  type AccountSort,
} from '@floatwise/contracts';
import { Types, type mongo } from 'mongoose';
import { readJson, ServiceError } from '@floatwise/service-kit';
import { z } from 'zod';
import type { StoredAccount, AccountRows } from '../app/account-store.ts';

/** The stored form of an account, including what its owner never sees. */
export interface AccountDocument extends Omit<StoredAccount, 'id' | 'isBlocked'> {
  _id: Types.ObjectId;
  usernameKey: string;
  emailKey?: string;
  pendingEmailKey?: string;
  isBlocked?: boolean;
  /** Credits after a ledger entry; absent while the account has its opening credits. */
  ledger?: { number: number; credits: number };
}

export function toAccount(document: AccountDocument): StoredAccount {
  const { _id, usernameKey: _name, emailKey: _email, pendingEmailKey: _pending, ledger, ...facts } = document;
  return {
    ...facts,
    id: userIdSchema.parse(_id.toHexString()),
    credits: ledger?.credits ?? facts.credits,
    isBlocked: facts.isBlocked ?? false,
  };
}

/** The field of each order; ties are ordered by id. */
const sortFields = {
  username: 'usernameKey',
  email: 'emailKey',
  credits: 'credits',
  createdAt: 'createdAt',
  lastLoginAt: 'lastLoginAt',
} as const satisfies Record<AccountSort, keyof AccountDocument>;
type SortField = (typeof sortFields)[AccountSort];

/** Where a page ended: the field, its value there (null if absent) and the id. */
const cursorSchema = z.tuple([
  z.enum(Object.values(sortFields)),
  z.union([z.string(), z.number(), z.object({ at: z.iso.datetime() }), z.null()]),
  z.string().regex(/^[0-9a-f]{24}$/),
]);
type Cursor = z.infer<typeof cursorSchema>;

/** A page of accounts by keyset, so that accounts added or removed meanwhile do not shift it. */
export async function listAccountRows(
  accounts: mongo.Collection<AccountDocument>,
  { search, unconfirmed, sort, descending, first, after, skip }: AccountPageRequest,
): Promise<AccountRows> {
  const field = sortFields[sort];
  const fits = { $and: [formatSearchFilter(search), unconfirmed ? { pendingEmailKey: { $gt: '' } } : {}] };
  const behind = after === undefined ? {} : formatBehindFilter(parseCursor(after, field), descending);
  const direction = descending ? -1 : 1;
  const documents = await accounts
    .find({ $and: [fits, behind] })
    .sort({ [field]: direction, _id: direction })
    .skip(skip)
    .limit(first + 1)
    .toArray();
  return {
    rows: documents
      .slice(0, first)
      .map((document) => ({ account: toAccount(document), cursor: formatCursor(document, field) })),
    hasMore: documents.length > first,
    total: await accounts.countDocuments(fits),
  };
}

function formatSearchFilter(search: string): mongo.Filter<AccountDocument> {
  const key = formatAccountKey(search);
  if (key === '') return {};
  const part = { $regex: key.replaceAll(/[?.*+^${}()|[\]\\]/g, String.raw`\$&`) };
  return { $or: [{ usernameKey: part }, { emailKey: part }, { pendingEmailKey: part }] };
}

/** Matches the documents after the cursor. Those without the field sort first, or last when descending. */
function formatBehindFilter(
  [field, encoded, id]: Cursor,
  descending: boolean,
): mongo.Filter<AccountDocument> {
  const value = typeof encoded === 'object' && encoded !== null ? new Date(encoded.at) : encoded;
  const farther = descending ? '$lt' : '$gt';
  const tied = { [field]: value, _id: { [farther]: new Types.ObjectId(id) } };
  if (value === null) return descending ? tied : { $or: [tied, { [field]: { $ne: null } }] };
  const beyond = { [field]: { [farther]: value } };
  return { $or: [tied, beyond, ...(descending ? [{ [field]: null }] : [])] };
}

function formatCursor(document: AccountDocument, field: SortField): string {
  const value = document[field] ?? null;
  const encoded = value instanceof Date ? { at: value.toISOString() } : value;
  const cursor = [field, encoded, document._id.toHexString()] satisfies Cursor;
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function parseCursor(text: string, field: SortField): Cursor {
  const json = (): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());
  const parsed = cursorSchema.safeParse(readJson({ json }));
  if (parsed.success && parsed.data[0] === field) return parsed.data;
  throw new ServiceError(failures.invalidCursor);
}
