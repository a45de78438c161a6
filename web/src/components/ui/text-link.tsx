import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const textLinkClass = 'text-accent-ink underline underline-offset-2 hover:no-underline';

/** A link to another page within a text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={textLinkClass}>
      {children}
    </Link>
  );
}
