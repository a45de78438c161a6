import { ScrollText, Users } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Dashboard } from '../../features/admin/components/dashboard.tsx';
import { usePageTitle } from '../../config/site.ts';

export function AdminPage() {
  usePageTitle('Admin Dashboard');
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-semibold tracking-tight">Admin Dashboard</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/audit" variant="secondary" icon={ScrollText}>
            Audit Trail
          </ButtonLink>
          <ButtonLink to="/admin/users" icon={Users}>
            Manage Users
          </ButtonLink>
        </div>
      </div>
      <Dashboard />
    </div>
  );
}
