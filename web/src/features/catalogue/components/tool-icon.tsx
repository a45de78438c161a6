import type { ToolFacts } from '@floatwise/contracts';
import { ChartGantt, FileSpreadsheet } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';

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
