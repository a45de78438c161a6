import {
  type FindingPlace,
  formatFigure,
  formatLimit,
  type ReportRows,
  type ScorecardCheck,
} from '@floatwise/contracts';
import { ArrowRight, ChevronRight, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useState } from 'react';
import { ActivityText } from '../../components/activity/activity-text.tsx';
import { SmallButton } from '../../components/ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatCount, formatCounted } from '../../lib/format-count.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { computeTrack, type CheckTrack, notApplicable } from './checks-view.ts';

interface CheckRowProps {
  check: ScorecardCheck;
  /** Open from the start. */
  isAlone: boolean;
  countRows: (rows: ReportRows) => number;
  onShow: (rows: ReportRows) => void;
}

/** A check as a line that opens its details. */
export function CheckRow({ check, isAlone, ...table }: CheckRowProps) {
  const { no, title, value, unit, limit, verdict, leftOut } = check;
  const { tone, Icon } = looks[verdict];
  const [open, setOpen] = useState(isAlone);
  const figure = value === null ? '' : formatFigure(value, unit, limit);
  const bound = formatLimit(limit, unit);
  const track = computeTrack(check);
  return (
    <details className="group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-3 py-2 hover:bg-sunken sm:grid-cols-[auto_2rem_minmax(0,1fr)_minmax(0,8rem)_6rem_4.5rem_6.5rem_7.5rem] sm:px-4 lg:grid-cols-[auto_2rem_14rem_minmax(0,1fr)_10rem_8rem_4.5rem_6.5rem_7.5rem] print:grid-cols-[2rem_minmax(0,1fr)_7rem_6rem_4rem_5rem_7.5rem] print:break-inside-avoid print:px-2 print:py-1.5">
        <ChevronRight className="size-4 text-muted transition-transform group-open:rotate-90 print:hidden" />
        <span className="hidden font-mono text-xs text-muted sm:block print:block">{no}</span>
        <span className="min-w-0 font-medium">
          <span className="mr-2 font-mono text-xs font-normal text-muted sm:hidden print:hidden">{no}</span>
          {title}
          {leftOut !== undefined && (
            <span className="ml-2 whitespace-nowrap text-xs font-normal text-near">
              Left out {formatCount(leftOut)}
            </span>
          )}
        </span>
        {/* Why a check is not scored is read in full; without a bar it has that room too. */}
        <span
          className={classNames(
            'hidden text-muted lg:block print:hidden',
            verdict === 'N/A' ? 'text-pretty' : 'truncate',
            track === undefined && 'lg:col-span-2',
          )}
          title={describeCheck(check)}
        >
          {describeCheck(check)}
        </span>
        {/* On a phone a check without a bar has no empty line. */}
        <span
          className={classNames(
            'order-last col-span-3 max-sm:empty:hidden sm:order-none sm:col-span-1 print:order-none print:col-span-1 print:empty:block',
            track === undefined && 'lg:hidden',
          )}
        >
          {track !== undefined && <Track track={track} verdict={verdict} />}
        </span>
        <span className="hidden text-right text-muted tabular-nums sm:block print:block">
          {formatCountOf(check)}
        </span>
        <span className="hidden text-right font-semibold tabular-nums sm:block print:block">{figure}</span>
        <span className="hidden text-muted tabular-nums sm:block print:block">{bound}</span>
        <span className="justify-self-end">
          <Badge tone={tone} icon={<Icon className="size-3.5" />}>
            {verdict === 'N/A' ? notApplicable : verdict}
          </Badge>
        </span>
        <span className="order-last col-span-3 text-xs text-muted tabular-nums sm:hidden print:hidden">
          {verdict === 'N/A'
            ? describeCheck(check)
            : [formatCountOf(check), figure, `limit ${bound}`].filter(Boolean).join(', ')}
        </span>
      </summary>
      {open && <CheckDetails check={check} {...table} />}
    </details>
  );
}

/** `5 of 93` beside a share; empty where the value itself is the count. */
const formatCountOf = ({ count, of, unit }: ScorecardCheck): string =>
  count === null || of === null || unit === 'count' || unit === 'days'
    ? ''
    : `${formatCount(count)} of ${formatCount(of)}`;

/** One line: why a check is not scored, otherwise what it counts. */
const describeCheck = ({ verdict, notes, counts }: ScorecardCheck): string =>
  (verdict === 'N/A' ? notes[0] : undefined) ?? `${counts.charAt(0).toUpperCase()}${counts.slice(1)}`;

/** The value as a bar, and the limit as a line across it. Hidden from screen readers, because the figures beside it say the same. */
function Track({ track, verdict }: { track: CheckTrack; verdict: ScorecardCheck['verdict'] }) {
  return (
    <span className="relative block h-3 rounded-sm bg-sunken" aria-hidden="true">
      <span
        className={classNames(
          'absolute inset-y-0 left-0 rounded-sm',
          track.value > 0 && 'min-w-0.5',
          verdict === 'FAIL' ? 'hatched bg-critical text-surface' : 'bg-accent',
        )}
        style={{ width: `${track.value}%` }}
      />
      <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `${track.limit}%` }} />
    </span>
  );
}

function CheckDetails({ check, countRows, onShow }: Omit<CheckRowProps, 'isAlone'>) {
  const { count, of, counts, outOf, figures, notes, meaning, remedy, offenders, offenderCount, rows } = check;
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-page px-4 py-4 sm:px-12 print:block print:space-y-3 print:px-10 print:py-3">
      {count !== null && (
        <p className="tabular-nums">
          {figures ??
            `${formatCount(count)} ${counts}${of === null ? '' : `, out of ${formatCount(of)} ${outOf}`}.`}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-muted">
          {note}
        </p>
      ))}
      <dl className="grid max-w-prose gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-medium">What it means</dt>
        <dd className="text-muted">{meaning}</dd>
        <dt className="font-medium">How to fix it</dt>
        <dd className="text-muted">{remedy}</dd>
      </dl>
      {offenders.length > 0 && (
        <div>
          <ul className="divide-y divide-line rounded-md border border-line bg-surface">
            {offenders.map(({ title, why, at }, place) => (
              <li key={place} className="break-inside-avoid flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-1.5">
                <span className="font-mono text-xs leading-5">
                  <ActivityText text={title} project={at?.project} ids={listIds(at)} />
                </span>
                <span className="text-muted">
                  <ActivityText text={why} project={at?.project} />
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            {offenderCount > offenders.length && (
              <p className="text-xs text-muted">
                Showing {formatCount(offenders.length)} of {formatCount(offenderCount)}
              </p>
            )}
            {rows !== undefined && (
              <SmallButton className="print:hidden" onClick={() => onShow(rows)} icon={ArrowRight}>
                {formatShow(countRows(rows), offenderCount)} in the table
              </SmallButton>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

const listIds = (at: FindingPlace | undefined): string[] =>
  [at?.activity, at?.relationship?.[0], at?.relationship?.[1]].filter((id) => id !== undefined);

/** The table of a large file contains only the first offenders of each check. */
function formatShow(listed: number, all: number): string {
  if (all === 1) return 'Show it';
  return `Show ${listed < all ? 'the first' : 'all'} ${formatCounted(listed, 'row')}`;
}

const looks = {
  PASS: { tone: 'accent', Icon: CircleCheck },
  FAIL: { tone: 'critical', Icon: CircleX },
  'N/A': { tone: 'done', Icon: CircleMinus },
} as const;
