import type { ToolFacts } from '@floatwise/contracts';
import { ArrowRight, ChartGantt, ExternalLink, FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { TypeHints } from '../../../components/ui/type-hints.tsx';
import { classNames } from '../../../lib/class-names.ts';

/** The title's link, to `to`, covers the whole card; the link below it stays clickable on top. */
export function ToolCard(props: { tool: ToolFacts; to: string; action: string; readMore: ReactNode }) {
  const { tool, to, action, readMore } = props;
  return (
    <li className="group relative flex flex-col rounded-lg border border-line bg-surface p-5 shadow-low transition-colors focus-within:border-accent hover:border-accent">
      <div className="flex items-start justify-between gap-3">
        <ToolIcon tool={tool} />
        <span className="flex gap-1">
          {tool.acceptedTypes.map((type) => (
            <Badge key={type} mono>
              {type}
            </Badge>
          ))}
        </span>
      </div>
      <h3 className="mt-4 text-base font-semibold">
        <Link to={to} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
          {tool.title}
        </Link>
      </h3>
      <p className="mt-1 text-muted first-letter:uppercase">{tool.description}</p>
      {tool.purpose !== undefined && (
        <p className="mt-2 text-pretty">
          {tool.purpose.question} <span className="text-muted">{tool.purpose.answer}</span>
        </p>
      )}
      {tool.typeHints !== undefined && <TypeHints hints={tool.typeHints} className="mt-2" />}
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pt-5">
        <p className="flex items-center gap-1.5 font-medium text-accent-ink">
          {action}
          <ArrowRight className="size-4 self-center transition-transform group-hover:translate-x-0.5" />
        </p>
        <div className="relative z-10 text-xs">{readMore}</div>
      </div>
    </li>
  );
}

const moreClass = 'inline-flex items-center gap-1 text-muted underline underline-offset-2 hover:text-ink';

/** Link to the tool's result for our sample files; requires no account. */
export function TrySampleLink({ tool }: { tool: ToolFacts }) {
  return (
    <Link to={`/try/${tool.id}`} className={moreClass} aria-label={`Try a sample: ${tool.title}`}>
      Try a sample
    </Link>
  );
}

/** Link to the article about a tool: the external one, or ours if there is none. */
export function ReadMoreLink({ tool, text }: { tool: ToolFacts; text: string }) {
  const { id, title, infoUrl } = tool;
  const external = infoUrl === undefined ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <Link to={infoUrl ?? `/learn/${id}`} {...external} className={moreClass} aria-label={`${text}: ${title}`}>
      {text}
      {infoUrl !== undefined && <ExternalLink className="size-3" />}
    </Link>
  );
}

/** The tool's own icon, or an icon of the file type it takes. */
export function ToolIcon({ tool, className }: { tool: ToolFacts; className?: string }) {
  const Icon = tool.category === 'xer' ? ChartGantt : FileSpreadsheet;
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink',
        className ?? 'size-10',
      )}
    >
      {tool.icon === undefined ? (
        <Icon className="size-1/2" />
      ) : (
        <svg viewBox="0 0 24 24" className="size-1/2 fill-none stroke-current stroke-2" aria-hidden="true">
          <path d={tool.icon} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </span>
  );
}
