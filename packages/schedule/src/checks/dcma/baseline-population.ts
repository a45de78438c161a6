import type { Activity } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import type { CheckFigures } from '../check.ts';

/** Where the baseline dates of checks 11 and 14 come from, as sentences for the reader. */
export function listBaselineNotes({
  projects,
  baseline,
  tasks,
}: Pick<Assessment, 'projects' | 'baseline' | 'tasks'>): string[] {
  const kinds = new Set(projects.map(({ source }) => baseline.getKind(source.id)));
  const notes: string[] = [];
  if (kinds.has('file')) notes.push('The baseline is the other file that was given.');
  if (kinds.has('project'))
    notes.push('The baseline is the project of this file that P6 names as its baseline.');
  if (notes.length > 0) {
    const found = tasks.filter((task) => baseline.find(task) !== undefined).length;
    notes.push(`It has dates of ${found} of the ${tasks.length} tasks.`);
  }
  const isMixed = notes.length > 0;
  if (kinds.has('planned')) {
    const without = projects.filter(({ source }) => baseline.getKind(source.id) === 'planned');
    const whose = isMixed ? ` of ${without.map(({ source }) => source.code).join(', ')}` : '';
    notes.push(`There is no baseline${whose}: planned dates are used. ${plannedMove}`);
  }
  return notes;
}

/** Without a baseline of any project figures of planned dates are shown and, unless asked for, not judged. */
export function judgePlannedDates(
  { projects, baseline, options }: Pick<Assessment, 'projects' | 'baseline' | 'options'>,
  figures: CheckFigures,
): CheckFigures {
  const isPlanned = projects.every(({ source }) => baseline.getKind(source.id) === 'planned');
  if (figures.notApplicable !== undefined || options.plannedDates === 'judge' || !isPlanned) return figures;
  return {
    ...figures,
    notApplicable: notJudged,
    isShown: true,
    notes: [...getFurther(figures), exportBaseline],
  };
}

/** What stands beside the remark that there is no baseline. */
const getFurther = ({ notes = [] }: CheckFigures): string[] =>
  notes.filter((note) => !note.endsWith(plannedMove));

const plannedMove =
  'P6 moves the planned dates of tasks that have not started at every scheduling (F9), so lateness is understated.';
const notJudged = 'No baseline in the file: these figures come from planned dates and are not judged.';
const exportBaseline = `${plannedMove} Export the project with its baseline, or set the option to judge planned dates.`;

/** The baseline finish is at or before the data date of the activity's project. */
export function isDue({ baseline, getDataDate }: Assessment, activity: Activity): boolean {
  const finish = baseline.find(activity)?.finish;
  const dataDate = getDataDate(activity);
  return finish !== undefined && dataDate !== undefined && finish <= dataDate;
}
