import type { ReportSlipChart, UpdateSeries } from '@floatwise/contracts';
import { parseMinutes } from '@floatwise/schedule';
import { listDateTitles, milestonesTitle } from './describe-milestones.ts';

type Milestone = UpdateSeries['milestones'][number];

/** Most lines in one chart that a reader can distinguish. */
const maxLines = 10;

/** Chart of the milestones of a series that moved most, from update to update; none without milestones. */
export function drawSlip({ updates, milestones }: UpdateSeries): ReportSlipChart[] {
  const shown = pickSlipping(milestones);
  if (shown.length === 0) return [];
  const dataDates = updates.map(({ dataDate }) => dataDate);
  const some = `The ${shown.length} of ${milestones.length} milestones that moved most; table ${milestonesTitle} has all.`;
  return [
    {
      kind: 'slip',
      title: 'Milestones from update to update',
      ...(shown.length < milestones.length ? { description: some } : {}),
      categories: listDateTitles(dataDates),
      series: [
        ...shown.map((milestone) => ({
          title: nameMilestone(milestone),
          dates: [...milestone.dates],
          rows: {
            table: milestonesTitle,
            where: {
              ...(milestone.project === undefined ? {} : { Project: [milestone.project] }),
              'Activity ID': [milestone.id],
            },
          },
        })),
        { title: 'Data date', dates: dataDates, isReference: true },
      ],
    },
  ];
}

export const nameMilestone = ({ project, id, name }: Milestone): string =>
  `${project === undefined ? '' : `${project} `}${id} ${name}`;

/** The milestones that moved most, in table order. */
export function pickSlipping(milestones: readonly Milestone[]): readonly Milestone[] {
  const dated = milestones.filter(({ dates }) => dates.some((date) => date !== null));
  const most = new Set(
    dated.toSorted((one, other) => measureSlip(other) - measureSlip(one)).slice(0, maxLines),
  );
  return dated.filter((milestone) => most.has(milestone));
}

/** Minutes between its first and last date, unsigned. */
export function measureSlip({ dates }: Milestone): number {
  const known = dates.flatMap((date) => (date === null ? [] : (parseMinutes(date) ?? [])));
  return Math.abs((known.at(-1) ?? 0) - (known[0] ?? 0));
}
