import type { ReportRows, ReportScorecard, ScorecardCheck, ScorecardVerdict } from '@floatwise/contracts';
import type { ReactNode } from 'react';
import { ChoiceChips } from '../../components/ui/choice-chips.tsx';
import { CheckRow } from './check-row.tsx';
import { type ChecksView, notApplicable, pickChecks, verdicts } from './checks-view.ts';

interface ScorecardViewProps {
  scorecard: ReportScorecard;
  view: ChecksView;
  onView: (view: ChecksView) => void;
  countRows: (rows: ReportRows) => number;
  onShow: (rows: ReportRows) => void;
}

/** The checks of an assessment: value against limit, verdict, and below each its offenders and how to fix them. */
export function ScorecardView({ scorecard, view, onView, ...table }: ScorecardViewProps) {
  const lists = [
    { id: 'checks', title: 'The fourteen checks', score: scorecard.score, checks: scorecard.checks },
    { id: 'plus', title: 'Further checks', score: scorecard.plusScore, checks: scorecard.plus },
  ] as const;
  const shown = lists.filter(({ id }) => view.list === undefined || view.list === id);
  return (
    <div className="flex flex-col gap-5 print:block print:space-y-6">
      {shown.map(({ id, checks, ...list }, place) => (
        <CheckList
          key={id}
          {...list}
          checks={pickChecks(checks, view)}
          isAlone={view.no !== undefined}
          {...table}
        >
          {place === 0 && (
            <ResultChips checks={shown.flatMap((one) => one.checks)} view={view} onView={onView} />
          )}
        </CheckList>
      ))}
    </div>
  );
}

const titles: Readonly<Record<ScorecardVerdict, string>> = {
  FAIL: 'Failed',
  PASS: 'Passed',
  'N/A': notApplicable,
};
const allChecks = 'all';
/** A single check, which no chip stands for. */
const oneCheck = 'one';

/** Filters checks by result; All also clears what a figure selected. */
function ResultChips(
  props: Pick<ScorecardViewProps, 'view' | 'onView'> & { checks: readonly ScorecardCheck[] },
) {
  const { checks, view, onView } = props;
  const isAll = view.verdict === undefined && view.no === undefined;
  return (
    <div className="max-w-full print:hidden">
      <ChoiceChips
        label="Checks shown"
        title="Result:"
        value={
          isAll && view.list === undefined
            ? allChecks
            : view.no === undefined
              ? (view.verdict ?? oneCheck)
              : oneCheck
        }
        choices={[
          { value: allChecks, title: 'All', ...(view.list === undefined ? { count: checks.length } : {}) },
          ...verdicts.map((verdict) => ({
            value: verdict,
            title: titles[verdict],
            count: checks.filter((check) => check.verdict === verdict).length,
          })),
        ]}
        onChange={(value) =>
          onView({
            list: value === allChecks ? undefined : view.list,
            verdict: verdicts.find((one) => one === value),
          })
        }
      />
    </div>
  );
}

interface CheckListProps extends Pick<ScorecardViewProps, 'countRows' | 'onShow'> {
  title: string;
  score: ReportScorecard['score'];
  checks: readonly ScorecardCheck[];
  /** A single check was selected, so it is open. */
  isAlone: boolean;
  children: ReactNode;
}

function CheckList({ title, score, checks, isAlone, children, ...table }: CheckListProps) {
  if (checks.length === 0 && isAlone) return null;
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-muted tabular-nums">
          {score.applicable === 0 ? 'nothing to assess' : `${score.passed} of ${score.applicable} passed`}
        </p>
        {children}
        <p className="text-xs text-muted max-sm:basis-full sm:ml-auto">
          The line is the limit; each bar is drawn to the scale of its limit.
        </p>
      </div>
      {checks.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-3 text-muted">
          No checks with this result.
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface print:overflow-visible">
          {checks.map((check) => (
            <li key={`${check.no}${isAlone ? ' alone' : ''}`}>
              <CheckRow check={check} isAlone={isAlone} {...table} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
