import type { ActivityLink } from '../../../components/activity/activity-links.ts';
import { activityLinkClass } from '../../../components/activity/activity-text.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import type { ActivityCard, CardLink } from '../model/activity-card.ts';
import { formatLink } from '../model/format-work.ts';

interface CardLinksProps {
  title: 'Predecessors' | 'Successors';
  links: readonly CardLink[];
  /** Why the driving relationships are unknown. */
  unknown: ActivityCard['drivingUnknown'];
  onGo: (link: ActivityLink) => void;
}

const reasons = {
  loop: 'the logic has a loop, so the schedule cannot be calculated',
  sheet: 'a spreadsheet has no calendars to calculate the schedule with',
};

/** Predecessors or successors of an activity, driving ones first. */
export function CardLinks({ title, links, unknown, onGo }: CardLinksProps) {
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
