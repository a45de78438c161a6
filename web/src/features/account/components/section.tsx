import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';

/** A section of the account page with its own heading; `lead` is its purpose in a sentence, `action` is beside the title. */
export function Section(props: { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }) {
  const { title, lead, action, children } = props;
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

interface RowProps {
  icon?: LucideIcon;
  title: string;
  /** Status, beside the title. */
  state?: string | false;
  /** Details below the title. */
  note: ReactNode;
  /** Actions. */
  children: ReactNode;
}

/** An item of a list in a section. */
export function Row({ icon: Icon, title, state, note, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {Icon !== undefined && <Icon className="size-5 shrink-0 text-muted" />}
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 font-medium">
          <span className="wrap-anywhere">{title}</span>
          {state && <Badge tone="accent">{state}</Badge>}
        </p>
        <div className="wrap-anywhere text-xs text-muted tabular-nums">{note}</div>
      </div>
      {children}
    </li>
  );
}
