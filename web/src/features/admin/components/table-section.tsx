import type { ReactNode } from 'react';

interface TableSectionProps {
  title: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A table of the dashboard with its heading. */
export function TableSection({ title, note, action, children }: TableSectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-base font-semibold">{title}</h2>
          {note !== undefined && <p className="text-xs text-muted">{note}</p>}
        </div>
        {action !== undefined && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
      {children}
    </section>
  );
}
