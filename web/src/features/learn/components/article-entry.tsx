import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

/** An article in a list: its title, which opens it, and what it is about. */
export function ArticleEntry({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="group relative border-t border-line py-4">
      <Link
        to={to}
        className="flex items-start justify-between gap-4 rounded-sm font-medium after:absolute after:inset-0 group-hover:text-accent-ink"
      >
        {title}
        <ArrowRight className="mt-1 size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
      </Link>
      <p className="mt-1 pr-8 text-sm text-muted first-letter:uppercase">{text}</p>
    </li>
  );
}
