import { SiteAudit } from '../../features/admin/components/site-audit.tsx';
import { AdminFrame } from '../layout/admin-frame.tsx';

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
