import type { ReportScorecard, ScorecardCheck } from '@floatwise/contracts';
import { useState } from 'react';
import { ChoiceChips } from '../../components/ui/choice-chips.tsx';
import { CheckRow } from './check-row.tsx';

/** The checks of an assessment at a glance: value against limit, verdict, and behind each the offenders and a way out. */
export function ScorecardView({ scorecard }: { scorecard: ReportScorecard }) {
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
      <CheckList title="The fourteen checks" score={score} checks={pick(checks)} />
      <CheckList title="Further checks" score={plusScore} checks={pick(plus)} />
    </div>
  );
}

interface CheckListProps {
  title: string;
  score: ReportScorecard['score'];
  checks: readonly ScorecardCheck[];
}

function CheckList({ title, score, checks }: CheckListProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-muted tabular-nums">
          {score.applicable === 0 ? 'nothing to assess' : `${score.passed} of ${score.applicable} passed`}
        </p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface print:overflow-visible">
        {checks.map((check) => (
          <li key={check.no}>
            <CheckRow check={check} />
          </li>
        ))}
      </ul>
    </section>
  );
}
