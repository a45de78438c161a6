import type { ToolCategory } from '@floatwise/contracts';
import { ChartGantt, FileSpreadsheet } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';

/** A tool's icon says what kind of file it takes. */
export function ToolIcon({ category, className }: { category: ToolCategory; className?: string }) {
  const Icon = category === 'xer' ? ChartGantt : FileSpreadsheet;
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink',
        className ?? 'size-10',
      )}
    >
      <Icon className="size-1/2" aria-hidden="true" />
    </span>
  );
}
