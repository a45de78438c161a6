import { findingsTableId, type Finding, type ReportAttention, type ReportRows } from '@floatwise/contracts';
import { ArrowRight, ChevronDown, RotateCw, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { WholeDates } from '../../../components/ui/whole-dates.tsx';
import { convertSentence, type Display } from '../../report/work-unit.ts';

interface AttentionListProps {
  attention: readonly ReportAttention[];
  findings: readonly Finding[];
  display: Display;
  onShow: (rows: ReportRows) => void;
  /** Runs the same file again with these options changed; undefined if the file is not in this tab. */
  onRerun: ((options: RerunOptions) => void) | undefined;
}

export type RerunOptions = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const actionClass =
  '-my-0.5 ml-7 inline-flex min-h-6 shrink-0 items-center gap-1 rounded-sm font-medium text-near underline underline-offset-2 hover:no-underline sm:ml-0 print:hidden';
/** A longer sentence may not fit in its line. */
const lettersInLine = 120;

/**
 * What to know before relying on the figures: unresolved, doubtful or unchanged items, each with a link to its rows. One line
 * until opened.
 */
export function AttentionList({ attention, findings, display, onShow, onRerun }: AttentionListProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const more = attention.length - 1;
  const opens = more > 0 || (attention[0]?.message.length ?? 0) > lettersInLine;
  return (
    <section
      aria-label="Needs your attention"
      className="flex flex-wrap items-start rounded-lg border border-near/40 bg-near-soft print:break-inside-avoid"
    >
      <ul
        id={list}
        className={classNames(
          'min-w-0 flex-1 max-sm:basis-full',
          isOpen ? 'divide-y divide-near/25' : 'print:divide-y',
        )}
      >
        {attention.map((entry, place) => {
          const target = findTarget(entry, findings);
          const { rerun } = entry;
          return (
            <li
              key={entry.message}
              className={classNames(
                'flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-1',
                !isOpen && 'sm:flex-nowrap',
                !isOpen && place > 0 && 'hidden print:flex',
              )}
            >
              <span className="flex min-w-0 flex-1 basis-80 items-start gap-3">
                <TriangleAlert className="mt-0.5 size-4 shrink-0 text-near" />
                <span
                  className={classNames(
                    'min-w-0',
                    !isOpen && opens && 'line-clamp-3 sm:line-clamp-1 print:line-clamp-none',
                  )}
                >
                  <WholeDates text={convertSentence(entry.message, display)} />
                </span>
              </span>
              {target !== undefined && (
                <button type="button" onClick={() => onShow(target.rows)} className={actionClass}>
                  {target.words}
                  <ArrowRight className="size-3.5" />
                </button>
              )}
              {rerun !== undefined && onRerun !== undefined && (
                <button type="button" onClick={() => onRerun(rerun.options)} className={actionClass}>
                  {rerun.label}
                  <RotateCw className="size-3.5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {opens && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-7 items-center gap-1 rounded-sm px-3 font-medium text-near hover:underline max-sm:pl-10 print:hidden"
        >
          {isOpen ? 'Less' : more > 0 ? `${formatCount(more)} more` : 'More'}
          <ChevronDown className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      )}
    </section>
  );
}

function findTarget({ finding, rows }: ReportAttention, findings: readonly Finding[]) {
  if (rows !== undefined) return { rows, words: 'Show the rows' };
  const count = findings.filter(({ code }) => code === finding).length;
  if (finding === undefined || count === 0) return undefined;
  return {
    rows: { table: findingsTableId, where: { code: [finding] } },
    words: count === 1 ? 'Show the finding' : `Show the ${formatCount(count)} findings`,
  };
}
