import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { SiteAudit } from '../../features/admin/components/site-audit.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function AdminAuditPage() {
  usePageTitle('Audit Trail');
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-6 sm:px-6 sm:pt-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Audit Trail</h1>
          <p className="text-muted">
            Sign-ins, passwords, rights, keys, credits and payments of all accounts
          </p>
        </div>
        <ButtonLink
          to="/admin"
          variant="secondary"
          icon={<ArrowLeft className="size-4" aria-hidden="true" />}
        >
          Back to Dashboard
        </ButtonLink>
      </div>
      <SiteAudit />
    </div>
  );
}
