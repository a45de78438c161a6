import { accountExportSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { AuditNotes } from '../app/audit-notes.ts';
import { exportAccount, type ExportSources } from '../app/export-account.ts';
import type { ApiCall } from './api-call.ts';
import { listSessions } from './list-sessions.ts';
import { getSignedInUser } from './require-user.ts';
import type { SessionContext } from './sessions.ts';

export const getAccountExportCall = {
  method: 'get',
  path: '/account/export',
  summary:
    'Everything stored about you, as a file: account, sessions, keys, credits, conversions, audit trail.',
  who: 'session',
  answers: {
    200: {
      description: 'The file.',
      json: 'AccountExport',
      headers: { 'Content-Disposition': 'The file name.' },
    },
  },
  problems: ['rate.limited'],
} satisfies ApiCall;

export interface AccountExportContext {
  readonly sources: ExportSources;
  readonly auditNotes: AuditNotes;
  readonly sessionContext: SessionContext;
}

/** `GET /api/account/export`: all data stored about the user. */
export function getAccountExport({
  sources,
  auditNotes,
  sessionContext,
}: AccountExportContext): RequestHandler {
  return async (request, response) => {
    const { id: userId } = getSignedInUser(request);
    const sessions = await listSessions(request, sessionContext);
    const exported = await exportAccount(sources, { userId, sessions });
    auditNotes.note({ kind: 'account-exported', userId }, request.ip ?? '');
    response.attachment(`account-${exported.exportedAt.slice(0, 10)}.json`);
    response.json(accountExportSchema.parse(exported));
  };
}
