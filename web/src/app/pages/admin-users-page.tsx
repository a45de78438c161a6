import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { UserList } from '../../features/admin/components/user-list.tsx';
import { useUser } from '../../features/session/api/use-user.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function AdminUsersPage() {
  usePageTitle('User Management');
  const { data: user } = useUser();
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-6 sm:px-6 sm:pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-semibold tracking-tight">User Management</h1>
        <ButtonLink
          to="/admin"
          variant="secondary"
          icon={<ArrowLeft className="size-4" aria-hidden="true" />}
        >
          Back to Dashboard
        </ButtonLink>
      </div>
      <Card className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Users</h2>
        <p className="mb-4 text-muted">Manage users and their permissions</p>
        <UserList ownId={user?.id ?? ''} />
      </Card>
    </div>
  );
}
