import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import type { AuditTrail } from '../app/audit-trail.ts';

export function onNoteSignIn({ audit }: { audit: AuditTrail }): RequestAnswer {
  return answer(authRequests.noteSignIn, async (entry) => {
    await audit.note(entry);
    return {};
  });
}
