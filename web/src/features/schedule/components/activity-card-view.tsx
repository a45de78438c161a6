import { ChartGantt, ChevronUp, Pencil, Route, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityLink } from '../../../components/activity/activity-links.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { IconButton, SmallButton, buttonClass } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import type { WantedEdit } from '../hooks/use-schedule.ts';
import { activityLinkClass } from '../../../components/activity/activity-text.tsx';
import {
  type ActivityCard,
  type CardLink,
  formatLink,
  formatWork,
  isNegative,
  type Work,
} from '../model/activity-card.ts';
import { formatMinutes } from '../model/time-view.ts';

interface ActivityCardViewProps {
  card: ActivityCard;
  onGo: (link: ActivityLink) => void;
  /** Undefined if there is no chart to show it in. */
  onShow?: (() => void) | undefined;
  /** Undefined if the page tries no edits. */
  onEdit?: ((edit: WantedEdit) => void) | undefined;
  hasSeveralProjects: boolean;
  /** Undefined if the page shows no paths. */
  onPath?: (() => void) | undefined;
}

const factsClass = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-xs';

/** The file's data of one activity. */
export function ActivityCardView(props: ActivityCardViewProps) {
  const { card, onGo, onShow, onEdit, hasSeveralProjects, onPath } = props;
  const { name, wbs, status, type, isCritical, isOnLongestPath, totalFloat } = card;
  const { actual, early, late, planned } = card;
  const project = hasSeveralProjects ? { project: card.project } : {};
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
            {['Dates', 'Start', 'Finish'].map((title) => (
              <th key={title} scope="col" className="py-1 font-normal first:w-20">
                {title}
              </th>
            ))}
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
      {(['predecessors', 'successors'] as const).map((end) => (
        <CardLinks
          key={end}
          title={endTitles[end]}
          links={card[end]}
          unknown={card.drivingUnknown}
          onGo={onGo}
          onCut={
            onEdit &&
            ((link) => onEdit({ kind: 'removeLink', known: { ...nameEnds(card, link, end), ...project } }))
          }
        />
      ))}
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
        <div className="flex flex-wrap gap-2">
          <SmallButton onClick={onShow} icon={ChartGantt}>
            Show in the schedule
          </SmallButton>
          {onPath !== undefined && (
            <SmallButton onClick={onPath} icon={Route}>
              Show its driving path
            </SmallButton>
          )}
          {onEdit !== undefined && (
            <Menu
              button={
                <>
                  What if
                  <ChevronUp className="size-3.5" />
                </>
              }
              isAbove
              buttonClassName={buttonClass('secondary', 'small')}
              items={listEdits(card).map(({ label, edit }) => ({
                label,
                icon: Pencil,
                onSelect: () => onEdit({ ...edit, known: { ...edit.known, ...project } }),
              }))}
            />
          )}
        </div>
      )}
    </>
  );
}

const endTitles = { predecessors: 'Predecessors', successors: 'Successors' } as const;

/** The ends of a relationship of the card. */
const nameEnds = ({ id }: ActivityCard, link: CardLink, end: keyof typeof endTitles) =>
  end === 'predecessors'
    ? { predecessor: link.id, successor: id, type: link.type }
    : { predecessor: id, successor: link.id, type: link.type };

/** What can be tried from a card, filled in as far as it is known. */
function listEdits({ id, isCompleted, calendar }: ActivityCard): { label: string; edit: WantedEdit }[] {
  const activity = { activity: id };
  return [
    ...(!isCompleted
      ? [{ label: 'Change its duration', edit: { kind: 'setDuration' as const, known: activity } }]
      : []),
    { label: 'Add a delay', edit: { kind: 'insertDelay', known: activity } },
    { label: 'Add a predecessor', edit: { kind: 'addLink', known: { successor: id } } },
    { label: 'Add a successor', edit: { kind: 'addLink', known: { predecessor: id } } },
    { label: 'Set a constraint', edit: { kind: 'setConstraint', known: activity } },
    { label: 'Take days from its calendar', edit: { kind: 'addNonwork', known: { calendar } } },
    { label: 'Report progress', edit: { kind: 'setProgress', known: activity } },
    { label: 'Remove it', edit: { kind: 'removeActivity', known: activity } },
  ];
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

interface CardLinksProps {
  title: string;
  links: readonly CardLink[];
  /** Why the driving relationships are unknown. */
  unknown: ActivityCard['drivingUnknown'];
  onGo: (link: ActivityLink) => void;
  onCut: ((link: CardLink) => void) | undefined;
}

const reasons = {
  loop: 'the logic has a loop, so the schedule cannot be calculated',
  sheet: 'a spreadsheet has no calendars to calculate the schedule with',
};

/** Predecessors or successors of an activity, driving ones first. */
function CardLinks({ title, links, unknown, onGo, onCut }: CardLinksProps) {
  const sorted = [...links].sort((one, other) => Number(other.isDriving) - Number(one.isDriving));
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">({links.length})</span>
      </h3>
      {links.length === 0 ? (
        <p className="text-xs text-muted">none</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line rounded-md border border-line text-xs">
          {sorted.map((link, at) => (
            <li key={at} className="flex items-start gap-3 px-2.5 py-1.5">
              <div className="min-w-0 flex-1">
                <OtherEnd link={link} onGo={onGo} />
                <p className="mt-0.5 break-words text-muted">{link.name}</p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1 tabular-nums">
                <span className="font-medium">{formatLink(link)}</span>
                {link.isDriving === true && <Badge>driving</Badge>}
              </div>
              {onCut !== undefined && link.place !== undefined && (
                <IconButton
                  label={`What if without ${link.id}`}
                  icon={Scissors}
                  className="-my-1 -mr-1.5 text-muted"
                  onClick={() => onCut(link)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {unknown !== undefined && links.some(({ isDriving }) => isDriving === undefined) && (
        <p className="mt-1 text-xs text-muted">Driving relationships are unknown: {reasons[unknown]}.</p>
      )}
    </section>
  );
}

function OtherEnd({ link: { place, id, project }, onGo }: { link: CardLink; onGo: CardLinksProps['onGo'] }) {
  if (place === undefined) return <span className="text-muted">Activity not in this file</span>;
  return (
    <>
      <button
        type="button"
        onClick={() => onGo({ id, places: [place] })}
        className={`${activityLinkClass} break-all font-mono`}
      >
        {id}
      </button>
      {project !== undefined && <span className="ml-2 text-muted">{project}</span>}
    </>
  );
}
