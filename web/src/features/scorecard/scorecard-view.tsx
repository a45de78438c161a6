import type { ReportRows, ReportScorecard, ScorecardCheck } from '@floatwise/contracts';
import { useState } from 'react';
import { ChoiceChips } from '../../components/ui/choice-chips.tsx';
import { CheckRow } from './check-row.tsx';

interface ScorecardViewProps {
  scorecard: ReportScorecard;
  /** How many of these rows the report has. */
  countRows: (rows: ReportRows) => number;
  /** Leads to rows of the report's tables. */
  onShow: (rows: ReportRows) => void;
}

/** The checks of an assessment at a glance: value against limit, verdict, and behind each the offenders and a way out. */
export function ScorecardView({ scorecard, ...table }: ScorecardViewProps) {
  const { checks, plus, score, plusScore } = scorecard;
  const [shown, setShown] = useState<'all' | 'failed'>('all');
  const all = [...checks, ...plus];
  const pick = (list: readonly ScorecardCheck[]) =>
    shown === 'all' ? list : list.filter(({ verdict }) => verdict === 'FAIL');
  return (
    <div className="flex flex-col gap-8 print:block print:space-y-6">
      <div className="print:hidden">
        <ChoiceChips
          label="Checks shown"
          value={shown}
          choices={[
            { value: 'all', title: 'All checks', count: all.length },
            {
              value: 'failed',
              title: 'Failed only',
              count: all.filter(({ verdict }) => verdict === 'FAIL').length,
            },
          ]}
          onChange={setShown}
        />
      </div>
      <CheckList title="The fourteen checks" score={score} checks={pick(checks)} {...table} />
      <CheckList title="Further checks" score={plusScore} checks={pick(plus)} {...table} />
    </div>
  );
}

interface CheckListProps extends Omit<ScorecardViewProps, 'scorecard'> {
  title: string;
  score: ReportScorecard['score'];
  checks: readonly ScorecardCheck[];
}

function CheckList({ title, score, checks, ...table }: CheckListProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-muted tabular-nums">
          {score.applicable === 0 ? 'nothing to assess' : `${score.passed} of ${score.applicable} passed`}
        </p>
        <p className="text-xs text-muted max-sm:basis-full sm:ml-auto">
          Bars are shares, 0 to 100%; the line is the limit.
        </p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface print:overflow-visible">
        {checks.map((check) => (
          <li key={check.no}>
            <CheckRow check={check} {...table} />
          </li>
        ))}
      </ul>
    </section>
  );
}
