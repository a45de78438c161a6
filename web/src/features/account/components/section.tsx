import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Its purpose, in a sentence. */
  lead?: ReactNode;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the account's page under its own heading. */
export function Section({ title, lead, action, children }: SectionProps) {
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-prose">
          <h2 className="text-lg font-semibold">{title}</h2>
          {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
