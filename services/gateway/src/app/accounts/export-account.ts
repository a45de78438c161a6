import {
  failures,
  formatFileNames,
  mostAuditEntriesAPage,
  pastConversionSchema,
  type AccountExport,
  type Conversion,
  type PastConversion,
  type Session,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Accounts, ApiKeys, Stats } from './ports.ts';
import type { ConversionView } from '../conversions/conversion-view.ts';
import { gatherPages } from './gather-pages.ts';

export interface ExportSources {
  readonly accounts: Pick<Accounts, 'describeAccount' | 'listMovements' | 'listAudit' | 'listMail'>;
  readonly keys: Pick<ApiKeys, 'listKeys' | 'listDeliveries'>;
  readonly view: Pick<ConversionView, 'listOf'>;
  readonly stats: Pick<Stats, 'listPastConversions'>;
}

/** Gathers everything stored about a user except the sessions, which the caller knows. */
export async function exportAccount(
  { accounts, keys, view, stats }: ExportSources,
  { userId, sessions }: { userId: UserId; sessions: readonly Session[] },
): Promise<AccountExport> {
  const [account, keyList, credits, audit, past, mail] = await Promise.all([
    accounts.describeAccount({ id: userId }),
    listKeysWithDeliveries(keys, userId),
    gatherMovements(accounts, userId),
    gatherAudit(accounts, userId),
    stats.listPastConversions(userId),
    accounts.listMail({ id: userId }),
  ]);
  if (account === null) throw new ServiceError(failures.logInFirst);
  const counted = new Set(past.map(({ id }) => id));
  const recent = view
    .listOf(userId)
    .map(({ conversion }) => toPastConversion(conversion))
    .filter((one): one is PastConversion => one !== undefined && !counted.has(one.id));
  // A damaged one does not hide the others.
  const readable = [...recent, ...past].filter((one) => pastConversionSchema.safeParse(one).success);
  return {
    exportedAt: new Date().toISOString(),
    account,
    sessions: [...sessions],
    mail,
    keys: keyList,
    credits,
    conversions: readable.toSorted((left, right) => right.at.localeCompare(left.at)),
    audit,
  };
}

/** A key that is revoked meanwhile has none. */
async function listKeysWithDeliveries(
  { listKeys, listDeliveries }: ExportSources['keys'],
  userId: UserId,
): Promise<AccountExport['keys']> {
  const keys = await listKeys({ userId });
  return Promise.all(
    keys.map(async (key) => ({
      ...key,
      deliveries:
        key.webhookUrl === undefined ? [] : await listDeliveries({ userId, id: key.id }).catch(() => []),
    })),
  );
}

async function gatherMovements(
  { listMovements }: ExportSources['accounts'],
  userId: UserId,
): Promise<AccountExport['credits']> {
  const pages = await gatherPages(
    (before: number | undefined) => listMovements({ userId, before }),
    ({ next }) => next,
  );
  const [{ credits: balance, held }] = pages;
  return { balance, held, movements: pages.flatMap(({ movements }) => movements) };
}

async function gatherAudit(
  { listAudit }: ExportSources['accounts'],
  userId: UserId,
): Promise<AccountExport['audit']> {
  const pages = await gatherPages(
    (after: string | undefined) => listAudit({ userId, first: mostAuditEntriesAPage, after }),
    ({ hasMore, entries }) => (hasMore ? entries.at(-1)?.cursor : undefined),
  );
  return pages.flatMap(({ entries }) => entries.map(({ entry: { id: _id, ...entry } }) => entry));
}

/** Undefined while it has no tool, because its file has only begun to arrive. */
function toPastConversion(conversion: Conversion): PastConversion | undefined {
  const { id, toolId, state, since, inputBytes } = conversion;
  if (toolId === undefined) return undefined;
  const fileName = formatFileNames(conversion);
  const facts = { id, toolId, fileName, state, at: since, inputBytes };
  if (conversion.state === 'failed') {
    return { ...facts, code: conversion.outcome.code, message: conversion.outcome.error };
  }
  if (conversion.state !== 'finished' && conversion.state !== 'delivered') return facts;
  const { outputBytes, tasks, durationMs } = conversion.outcome;
  return { ...facts, outputBytes, tasks, durationMs };
}
