import type { PictureActivity, Report } from '@floatwise/contracts';
import type { ComparedProject, DrivingActivity, DrivingDates } from '@floatwise/schedule/updates';
import { drawBar } from '../answer/draw-dates.ts';
import { formatCounted } from '../answer/format-count.ts';
import type { UpdatesWindow } from './updates-window.ts';

/** Most bars in a picture; those nearest to the finish matter most. */
const maxBars = 60;

export const pickDrawn = (path: readonly DrivingActivity[]): readonly DrivingActivity[] =>
  path.slice(-maxBars);

const notes = { then: 'left the path', now: 'joined the path', both: undefined } as const;

/** The driving path in the previous and current schedule, one picture per project. */
export function drawDrivingPaths({ projects, windows }: UpdatesWindow): NonNullable<Report['pictures']> {
  return projects.flatMap((project, place) => {
    const path = windows[place]?.drivingPath ?? [];
    if (path.length === 0) return [];
    const title = 'Driving path then and now';
    return [
      {
        title: projects.length === 1 ? title : `${title}: ${project.current.project}`,
        description: describePath(path),
        picture: {
          activities: pickDrawn(path).map(drawActivity),
          links: [],
          ...drawDataDate(project),
        },
      },
    ];
  });
}

function describePath(path: readonly DrivingActivity[]): string {
  const count = (wanted: DrivingActivity['path']): number =>
    path.filter((activity) => activity.path === wanted).length;
  const cut = path.length > maxBars ? ` Drawn are the last ${maxBars}.` : '';
  return (
    `${formatCounted(path.length, 'activity leads', 'activities lead')} to the finish: ${count('both')} then and now, ` +
    `${count('now')} joined, ${count('then')} left.${cut} The dashed outline is the previous schedule.`
  );
}

function drawActivity({ id, name, path, then, now }: DrivingActivity): PictureActivity {
  const [bar, was] = [drawDates(now), drawDates(then)];
  const isSame = bar !== undefined && bar.start === was?.start && bar.finish === was.finish;
  // Completed work has no float.
  const isCompleted = now !== undefined && now.floatDays === undefined;
  const note = notes[path];
  return {
    id,
    name,
    ...(note === undefined ? {} : { note }),
    ...(bar === undefined ? {} : { bar }),
    ...(was === undefined || isSame ? {} : { was }),
    ...(isCompleted ? { state: 'completed' as const } : {}),
  };
}

const drawDates = (dates: DrivingDates | undefined): PictureActivity['bar'] =>
  drawBar(dates?.start ?? dates?.finish, dates?.finish);

function drawDataDate({ current }: ComparedProject): { dataDate?: string } {
  return current.dataDate === null ? {} : { dataDate: current.dataDate };
}
