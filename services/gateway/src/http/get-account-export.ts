import { accountExportSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import { exportAccount, type ExportSources } from '../app/export-account.ts';
import type { AccountContext } from './account-context.ts';
import type { ApiCall } from './api-call.ts';
import { listSessions } from './list-sessions.ts';
import { getSignedInUser } from './require-user.ts';

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

export function getAccountExport(context: AccountContext, view: ExportSources['view']): RequestHandler {
  const { auditNotes, sessionContext } = context;
  return async (request, response) => {
    const { id: userId } = getSignedInUser(request);
    const sessions = await listSessions(request, sessionContext);
    const exported = await exportAccount({ ...context, view }, { userId, sessions });
    auditNotes.note({ kind: 'account-exported', userId }, request.ip ?? '');
    response.attachment(`account-${exported.exportedAt.slice(0, 10)}.json`);
    response.json(accountExportSchema.parse(exported));
  };
}
