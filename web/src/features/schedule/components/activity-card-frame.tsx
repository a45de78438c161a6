import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ActivityLink } from '../../../components/activity/activity-links.ts';
import { IconButton } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { useWindowEvent } from '../../../lib/use-window-event.ts';
import type { OpenSchedule } from '../api/open-schedule.ts';
import { useCard, type WantedEdit } from '../hooks/use-schedule.ts';
import type { CardPath } from '../model/activity-card.ts';
import type { Outline } from '../model/outline.ts';
import { ActivityCardView } from './activity-card-view.tsx';
import { UnreadAlert } from './unread-alert.tsx';

/** Below this width the card takes the whole window. */
const phone = '(max-width: 40rem)';

interface ActivityCardFrameProps {
  schedule: OpenSchedule;
  /** The last one is shown. */
  path: CardPath;
  onGo: (link: ActivityLink) => void;
  onClose: () => void;
  /** Shows the activity in the Gantt chart, if there is one. */
  onShow?: ((place: number) => void) | undefined;
  /** Fills in an edit of the activity, if the page tries edits. */
  onEdit?: ((edit: WantedEdit) => void) | undefined;
  /** Shows the driving path to the activity, if the page can. */
  onPath?: ((place: number) => void) | undefined;
}

/** An activity card, beside the page or, on a phone, over it. */
export function ActivityCardFrame(props: ActivityCardFrameProps) {
  const { path, onClose } = props;
  const isPhone = useMedia(phone);
  // A card beside the page closes when the window becomes narrow, so that it does not cover the page.
  const [wasPhone] = useState(isPhone);
  useEffect(() => {
    if (isPhone !== wasPhone) onClose();
  });
  const title = `Activity ${path.at(-1)?.id ?? ''}`;
  if (isPhone !== wasPhone) return null;
  if (isPhone) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <CardPage key={path.at(-1)?.places.join()} {...props} />
      </Dialog>
    );
  }
  return <CardBeside title={title} {...props} />;
}

function CardBeside({ title, ...props }: ActivityCardFrameProps & { title: string }) {
  const { path, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [path]);
  useWindowEvent('keydown', (event) => {
    // Anything open above the page, such as a menu, closes first.
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  return (
    <aside
      aria-label={title}
      className="fixed bottom-3 right-3 top-31 z-30 flex w-104 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-high print:hidden"
    >
      <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 break-words text-base font-semibold">
          {title}
        </h2>
        <IconButton label="Close the card" icon={X} className="-my-1 -mr-2 text-muted" onClick={onClose} />
      </div>
      <div
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
        tabIndex={0}
        role="group"
        aria-label="Details"
      >
        <CardPage key={path.at(-1)?.places.join()} {...props} />
      </div>
    </aside>
  );
}

function CardPage({ schedule, path, onGo, onShow, onEdit, onPath }: ActivityCardFrameProps) {
  const link = path.at(-1);
  const [place] = link?.places.length === 1 ? link.places : [];
  const card = useCard(schedule, place);
  if (link === undefined) return null;
  return (
    <div className="flex flex-col gap-4">
      <CardTrail path={path} onGo={onGo} />
      <UnreadAlert note={schedule.unread} />
      {place === undefined ? (
        <ProjectChoice outline={schedule.outline} link={link} onGo={onGo} />
      ) : card === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <ActivityCardView
          card={card}
          onGo={onGo}
          onShow={onShow && (() => onShow(place))}
          onEdit={onEdit}
          hasSeveralProjects={schedule.outline.projects.length > 1}
          onPath={onPath && (() => onPath(place))}
        />
      )}
    </div>
  );
}

/** This many previous cards fit in a line. */
const mostShown = 4;

/** The path to this card; each step leads back. */
function CardTrail({ path, onGo }: Pick<ActivityCardFrameProps, 'path' | 'onGo'>) {
  const before = path.at(-2);
  if (before === undefined) return null;
  return (
    <nav aria-label="Previous activities" className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs">
      <button
        type="button"
        onClick={() => onGo(before)}
        className="-ml-1.5 inline-flex items-center gap-1 rounded-md px-1.5 py-1 font-medium text-accent-ink hover:bg-sunken"
      >
        <ArrowLeft className="size-3.5" />
        Back
      </button>
      <ol className="contents">
        {path.slice(-1 - mostShown, -1).map((link) => (
          <li key={link.places.join()} className="inline-flex items-center gap-1.5 text-muted">
            <button
              type="button"
              onClick={() => onGo(link)}
              className="rounded-sm font-mono hover:text-ink hover:underline"
            >
              {link.id}
            </button>
            <span aria-hidden="true">›</span>
          </li>
        ))}
        <li aria-current="page" className="font-mono">
          {path.at(-1)?.id}
        </li>
      </ol>
    </nav>
  );
}

/** Projects of one file may share an activity ID; the user chooses which is meant. */
function ProjectChoice(props: { outline: Outline; link: ActivityLink; onGo: (link: ActivityLink) => void }) {
  const { link, onGo } = props;
  const { activities, projects } = props.outline;
  return (
    <div>
      <p className="text-muted">This Activity ID exists in {link.places.length} projects of the file:</p>
      <ul
        aria-label={`Activities ${link.id}`}
        className="mt-2 divide-y divide-line rounded-md border border-line"
      >
        {link.places.map((place) => (
          <li key={place}>
            <button
              type="button"
              onClick={() => onGo({ id: link.id, places: [place] })}
              className="w-full px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="font-medium">{projects[activities.projects[place] ?? 0]?.code}</span>
              <span className="block text-muted">{activities.names[place]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
