import type { ChartShare, ReportWaterfall, WaterfallStep } from '@floatwise/contracts';
import { formatMinutes, toMinutes, type Minutes } from '@floatwise/schedule';
import type { ComparedProject, WindowStep } from '@floatwise/schedule/updates';
import type { AnswerList } from '../answer/answer-list.ts';
import { formatCounted } from '../answer/format-count.ts';
import { findShareRows, type ShareRow } from './share-rows.ts';
import type { Compared } from './compared.ts';
import { nameStep } from './step-words.ts';

/** Most shares of a step sent to the page. */
const maxShares = 5;

const drawnTitle = 'What moved the finish';

const notes: Readonly<Record<string, string>> = {
  rescheduledPrevious:
    'The dates in the previous file are not those of its own logic: P6 had not scheduled it (F9).',
  rescheduledCurrent:
    'The dates in the current file are not those of its own logic: P6 had not scheduled it (F9).',
};

/** What moved the finish of each project; nothing for a project that cannot be scheduled. */
export function drawWaterfalls(
  { window: { projects, windows }, series }: Pick<Compared, 'window' | 'series'>,
  shares: AnswerList,
): ReportWaterfall[] {
  return projects.flatMap((project, place) => {
    const window = windows[place];
    if (window === undefined || window.variance.days === null) return [];
    const title = series === undefined ? drawnTitle : `${drawnTitle} ${describeWindow(project)}`;
    return [
      {
        kind: 'waterfall' as const,
        title: projects.length === 1 ? title : `${title} of ${project.current.project}`,
        unit: 'days',
        start: { title: 'Previous finish', ...toDay(window.variance.previous) },
        steps: window.steps.map((step) => drawStep(step, findShareRows(shares, project, step))),
        total: { title: 'Variance', value: window.variance.days, ...toDay(window.variance.current) },
      },
    ];
  });
}

/** For a series, the last window is drawn. */
function describeWindow({ previous, current }: ComparedProject): string {
  const [from, to] = [previous, current].map(({ dataDate }) => dataDate?.slice(0, 10) ?? 'no data date');
  return `from ${from} to ${to}`;
}

function drawStep({ step, days, finish }: WindowStep, rows: readonly ShareRow[]): WaterfallStep {
  const note = days === 0 || days === null ? undefined : notes[step];
  const [first] = rows;
  return {
    title: nameStep(step),
    value: days ?? 0,
    ...toDay(finish),
    ...(note === undefined ? {} : { note }),
    ...(first === undefined ? {} : { rows: first.stepRows, shares: rows.slice(0, maxShares).map(drawShare) }),
  };
}

const drawShare = ({ label, days, workDays, rows }: ShareRow): ChartShare => ({
  label,
  value: days,
  note: formatCounted(workDays, 'work day'),
  rows,
});

/** Work that ends at midnight ends on the previous day. */
function toDay(instant: Minutes | undefined): { day?: string } {
  return instant === undefined ? {} : { day: formatMinutes(toMinutes(instant - 1)).slice(0, 10) };
}
