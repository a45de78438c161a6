import type { AssessedLink, Assessment } from './assessment.ts';

/** Hours of a working day on the calendar a link's lag is counted on, by the options of the successor's project. */
export function getLagHoursPerDay(assessment: Assessment, { predecessor, successor }: AssessedLink): number {
  const project = successor && assessment.findProject(successor);
  const before = predecessor ?? successor;
  const after = successor ?? predecessor;
  switch (project?.options.lagCalendar) {
    case 'twentyFourHour':
      return 24;
    case 'projectDefault':
      return project.hoursPerDay;
    case 'successor':
      return after === undefined ? defaultHours : assessment.getHoursPerDay(after);
    case 'predecessor':
    case undefined:
      return before === undefined ? defaultHours : assessment.getHoursPerDay(before);
  }
}

const defaultHours = 8;
