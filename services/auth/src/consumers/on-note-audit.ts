import { authRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { noteAudit } from '../app/note-audit.ts';

export function onNoteAudit(deps: Parameters<typeof noteAudit>[0]): RequestAnswer {
  return answer(authRequests.noteAudit, async (entry) => {
    await noteAudit(deps, entry);
    return {};
  });
}
