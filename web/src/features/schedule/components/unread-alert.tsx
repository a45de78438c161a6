import { Alert } from '../../../components/ui/alert.tsx';
import type { UnreadNote } from '../model/unread-note.ts';

/** Says what could not be read of the file, before anything of it is shown. */
export function UnreadAlert({ note }: { note: UnreadNote | undefined }) {
  if (note === undefined) return null;
  const title = note.isUsable ? 'Some values could not be read' : 'These dates are not usable';
  return (
    <Alert tone={note.isUsable ? 'info' : 'warning'} title={title} className="mb-4">
      {note.message}
    </Alert>
  );
}
