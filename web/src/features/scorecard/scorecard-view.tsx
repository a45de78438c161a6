import type { ReportScorecard, ScorecardCheck } from '@floatwise/contracts';
import { CheckRow } from './check-row.tsx';

/** The checks of an assessment at a glance: value against limit, verdict, and behind each the offenders and a way out. */
export function ScorecardView({ scorecard }: { scorecard: ReportScorecard }) {
  const { checks, plus, score, plusScore } = scorecard;
  return (
    <div className="flex flex-col gap-8 print:block print:space-y-6">
      <CheckList title="The fourteen checks" score={score} checks={checks} />
      <CheckList title="Further checks" score={plusScore} checks={plus} />
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
