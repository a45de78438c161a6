import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useSetAdmin } from '../api/use-user-changes.ts';
import type { ListedUser } from '../api/use-users.ts';

interface RightsDialogProps {
  /** Whose rights change; undefined closes the dialog. */
  user: ListedUser | undefined;
  onClose: () => void;
}

/** Asks before administrator rights are granted or revoked. */
export function RightsDialog({ user, onClose }: RightsDialogProps) {
  const { setAdmin, isPending } = useSetAdmin(onClose);
  if (user === undefined) return null;
  const { id, username, isAdmin } = user;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isAdmin ? `Remove administrator rights from ${username}?` : `Make ${username} an administrator?`}
      confirmLabel={isAdmin ? 'Remove rights' : 'Make administrator'}
      pending={isPending}
      onConfirm={() => setAdmin(id, !isAdmin)}
    >
      {isAdmin
        ? 'They lose access to the administrator pages immediately, and keep their account, credits and conversions.'
        : 'Administrators can see every account and all statistics, grant credits, block accounts and change the rights of others.'}
    </ConfirmDialog>
  );
}
