import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** Frame of an administrators' page below the dashboard. */
export function AdminFrame(props: { title: string; lead?: string; children: ReactNode }) {
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
