import { auditPageRequestSchema, type AuditEntry } from '@floatwise/contracts';
import { formatPage } from './format-page.ts';
import { forAdmin, type Resolve } from './graphql-context.ts';
import { readArgs } from './read-args.ts';
import { readUserId } from './read-user-id.ts';

const auditTrail = forAdmin<unknown, { userId?: string | null }>(async (_parent, args, { accounts }) => {
  const userId = args.userId === null || args.userId === undefined ? undefined : readUserId(args.userId);
  const page = await accounts.listAudit(readArgs(auditPageRequestSchema, { ...args, userId }));
  return formatPage({ ...page, edges: page.entries.map(({ entry, cursor }) => ({ cursor, node: entry })) });
});

const by: Resolve<AuditEntry> = (entry, _args, { loaders }) =>
  entry.by === undefined ? null : loaders.account.load(entry.by);

const user: Resolve<AuditEntry> = (entry, _args, { loaders }) =>
  entry.userId === undefined ? null : loaders.account.load(entry.userId);

const byId: Resolve<AuditEntry> = (entry) => entry.by;

export const auditTrailField = { Query: { auditTrail }, AuditEntry: { by, byId, user } };
