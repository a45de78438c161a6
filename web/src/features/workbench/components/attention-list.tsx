import type { Finding, ReportAttention, ReportRows } from '@floatwise/contracts';
import { ArrowRight, RotateCw, TriangleAlert } from 'lucide-react';
import { formatCount } from '../../../lib/format-count.ts';
import { convertSentence, type Display } from '../../report/work-unit.ts';
import { findingsTitle } from '../model/findings-titles.ts';
import { createViewOfRows, type ViewState } from '../model/view-state.ts';

interface AttentionListProps {
  attention: readonly ReportAttention[];
  findings: readonly Finding[];
  display: Display;
  onShow: (view: ViewState) => void;
  /** Runs the same file again with these options changed; undefined where the file is not at hand. */
  onRerun: ((options: RerunOptions) => void) | undefined;
}

export type RerunOptions = NonNullable<ReportAttention['rerun']>['options'];

const actionClass =
  'ml-7 inline-flex items-center gap-1 rounded-sm font-medium text-near underline underline-offset-2 hover:no-underline sm:ml-0 print:hidden';

/** What to know before any figure is believed: unresolved, doubtful, left alone; each leads to its rows. */
export function AttentionList({ attention, findings, display, onShow, onRerun }: AttentionListProps) {
  return (
    <section
      aria-label="Needs your attention"
      className="rounded-lg border border-near/40 bg-near-soft print:break-inside-avoid"
    >
      <ul className="divide-y divide-near/25">
        {attention.map((entry) => {
          const target = findTarget(entry, findings);
          const { rerun } = entry;
          return (
            <li key={entry.message} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="flex min-w-0 flex-1 basis-80 items-start gap-3">
                <TriangleAlert className="mt-0.5 size-4 shrink-0 text-near" aria-hidden="true" />
                <span className="min-w-0">{convertSentence(entry.message, display)}</span>
              </span>
              {target !== undefined && (
                <button
                  type="button"
                  onClick={() => onShow(createViewOfRows(target.rows))}
                  className={actionClass}
                >
                  {target.words}
                  <ArrowRight className="size-3.5" aria-hidden="true" />
                </button>
              )}
              {rerun !== undefined && onRerun !== undefined && (
                <button type="button" onClick={() => onRerun(rerun.options)} className={actionClass}>
                  {rerun.label}
                  <RotateCw className="size-3.5" aria-hidden="true" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function findTarget(
  { finding, rows }: ReportAttention,
  findings: readonly Finding[],
): { rows: ReportRows; words: string } | undefined {
  if (rows !== undefined) return { rows, words: 'Show the rows' };
  const count = findings.filter(({ code }) => code === finding).length;
  if (finding === undefined || count === 0) return undefined;
  return {
    rows: { table: findingsTitle, where: { Code: [finding] } },
    words: count === 1 ? 'Show the finding' : `Show the ${formatCount(count)} findings`,
  };
}
