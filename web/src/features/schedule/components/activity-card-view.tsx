import { ChartGantt } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityLink } from '../../../components/activity/activity-links.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { isNegative, type ActivityCard, type Work } from '../model/activity-card.ts';
import { formatMinutes } from '../model/format-minutes.ts';
import { formatWork } from '../model/format-work.ts';
import { CardLinks } from './card-links.tsx';

interface ActivityCardViewProps {
  card: ActivityCard;
  onGo: (link: ActivityLink) => void;
  /** Undefined if there is no chart to show it in. */
  onShow?: (() => void) | undefined;
}

const factsClass = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-xs';

/** The file's data of one activity. */
export function ActivityCardView({ card, onGo, onShow }: ActivityCardViewProps) {
  const { name, wbs, status, type, isCritical, isOnLongestPath, totalFloat } = card;
  const { actual, early, late, planned } = card;
  return (
    <>
      <div>
        {name !== '' && <p className="text-base font-medium">{name}</p>}
        {wbs !== '' && <p className="mt-0.5 text-xs text-muted">{wbs}</p>}
        <p className="mt-2 flex flex-wrap gap-1.5">
          {status !== '' && <Badge>{status}</Badge>}
          {isCritical && <Badge tone="critical">Critical</Badge>}
          {isOnLongestPath === true && <Badge>Longest path</Badge>}
        </p>
      </div>
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">Dates</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="w-20 py-1 font-normal">
              Dates
            </th>
            <th scope="col" className="py-1 font-normal">
              Start
            </th>
            <th scope="col" className="py-1 font-normal">
              Finish
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          <DateRow title="Actual" {...actual} />
          <DateRow title="Early" {...early} />
          <DateRow title="Late" {...late} />
          <DateRow title="Planned" {...planned} />
        </tbody>
      </table>
      <dl className={factsClass}>
        <Fact title="Project">{card.project}</Fact>
        <Fact title="Type">{type}</Fact>
        <Fact title="Original duration">{formatOptional(card.originalDuration)}</Fact>
        <Fact title="Remaining duration">{formatOptional(card.remainingDuration)}</Fact>
        <Fact title="Total float" isBad={totalFloat !== undefined && isNegative(totalFloat)}>
          {formatOptional(totalFloat)}
        </Fact>
        <Fact title="Free float">{formatOptional(card.freeFloat)}</Fact>
        <Fact title="Calendar">{card.calendar ?? ''}</Fact>
        <Fact title={card.constraints.length > 1 ? 'Constraints' : 'Constraint'}>
          {card.constraints.map((each) => `${each.name} ${formatMinutes(each.date)}`.trim()).join('; ') ||
            'none'}
        </Fact>
      </dl>
      <CardLinks title="Predecessors" links={card.predecessors} unknown={card.drivingUnknown} onGo={onGo} />
      <CardLinks title="Successors" links={card.successors} unknown={card.drivingUnknown} onGo={onGo} />
      {card.codes.length > 0 && (
        <section>
          <h3 className="mb-1.5 font-semibold">Activity codes</h3>
          <dl className={factsClass}>
            {card.codes.map((code) => (
              <Fact key={code.type} title={code.type}>
                {code.value}
              </Fact>
            ))}
          </dl>
        </section>
      )}
      {onShow !== undefined && (
        <div>
          <Button variant="secondary" size="small" onClick={onShow} icon={ChartGantt}>
            Show in the schedule
          </Button>
        </div>
      )}
    </>
  );
}

const formatOptional = (work: Work | undefined): string => (work === undefined ? '' : formatWork(work));

function DateRow(props: { title: string; start: number | undefined; finish: number | undefined }) {
  const { title, start, finish } = props;
  if (start === undefined && finish === undefined) return null;
  return (
    <tr>
      <th scope="row" className="py-1 text-left font-normal text-muted">
        {title}
      </th>
      <td className="py-1">{formatMinutes(start) || '–'}</td>
      <td className="py-1">{formatMinutes(finish) || '–'}</td>
    </tr>
  );
}

function Fact({ title, isBad = false, children }: { title: string; isBad?: boolean; children: ReactNode }) {
  if (children === '') return null;
  return (
    <>
      <dt className="text-muted">{title}</dt>
      <dd
        className={isBad ? 'break-words font-medium text-critical tabular-nums' : 'break-words tabular-nums'}
      >
        {children}
      </dd>
    </>
  );
}
