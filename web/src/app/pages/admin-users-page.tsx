import { Card } from '../../components/ui/card.tsx';
import { UserList } from '../../features/admin/components/user-list.tsx';
import { useUser } from '../../features/session/api/use-user.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';

export function AdminUsersPage() {
  const { data: user } = useUser();
  return (
    <AdminFrame title="User Management">
      <Card className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Users</h2>
        <p className="mb-4 text-muted">Manage users and their permissions</p>
        <UserList ownId={user?.id ?? ''} />
      </Card>
    </AdminFrame>
  );
}
