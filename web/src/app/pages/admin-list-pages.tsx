import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { UserList } from '../../features/admin/components/user-list.tsx';
import { useUser } from '../../features/session/api/use-user.ts';
import { SiteAudit } from '../../features/admin/components/site-audit.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { usePageTitle } from '../../config/site.ts';

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

export function AdminAuditPage() {
  return (
    <AdminFrame
      title="Audit Trail"
      lead="Sign-ins, passwords, rights, keys, credits and payments of all accounts"
    >
      <SiteAudit />
    </AdminFrame>
  );
}

/** Frame of an administrators' page below the dashboard. */
function AdminFrame(props: { title: string; lead?: string; children: ReactNode }) {
  const { title, lead, children } = props;
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-6 sm:px-6 sm:pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {lead !== undefined && <p className="text-muted">{lead}</p>}
        </div>
        <ButtonLink to="/admin" variant="secondary" icon={ArrowLeft}>
          Back to Dashboard
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}
