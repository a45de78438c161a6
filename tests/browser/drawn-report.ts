import {
  type Report,
  type ReportSlipChart,
  type ReportTable,
  type ReportWaterfall,
  type WaterfallStep,
} from '@floatwise/contracts';

const shares: [step: string, id: string, name: string, days: number, workDays: number][] = [
  ['Progress', 'A1030', 'Pump Fabrication and Delivery', 9, 7],
  ['Progress', 'A1060', 'Foundation Slab', 5, 3],
  ['Progress', 'A1080', 'Pipe Trench', -2, -2],
  ['Progress', 'A1050', 'Excavation', 1, 1],
  ['Durations', 'A1130', 'Control System Programming', -7, -5],
  ['Network', 'A1115', 'Additional Cathodic Protection of the Rising Main and its Fittings', 14, 10],
  ['Network', 'A1150', 'Testing', 3, 3],
  ['Calendars and constraints', 'A1090', 'Pump House Roof', 1, 1],
];

const steps: [title: string, value: number, day: string][] = [
  ['Previous rescheduled', 0, '2026-08-17'],
  ['Progress', 13, '2026-08-30'],
  ['Durations', -7, '2026-08-23'],
  ['Network', 17, '2026-09-09'],
  ['Calendars and constraints', 1, '2026-09-10'],
  ['Current rescheduled', 0, '2026-09-10'],
];

const whatMoved: ReportTable = {
  id: 'whatMoved',
  title: 'What Moved',
  columns: [
    { id: 'step', title: 'Step', kind: 'text', role: 'key' },
    { id: 'activityId', title: 'Activity ID', kind: 'text', role: 'key' },
    { id: 'activityName', title: 'Activity Name', kind: 'text', role: 'key' },
    { id: 'days', title: 'Days', kind: 'number', role: 'answer' },
    { id: 'workDays', title: 'Work Days', kind: 'number', role: 'answer' },
  ],
  rows: shares.map((share) => [...share]),
};

function describeStep([title, value, day]: (typeof steps)[number]): WaterfallStep {
  const own = shares.filter(([step]) => step === title);
  if (own.length === 0) return { title, value, day };
  return {
    title,
    value,
    day,
    rows: { table: whatMoved.id, where: { step: [title] } },
    shares: own.map(([, id, name, , workDays]) => ({
      label: `${id} ${name}`,
      value: workDays,
      note: 'work days',
      rows: { table: whatMoved.id, where: { step: [title], activityId: [id] } },
    })),
  };
}

const waterfall: ReportWaterfall = {
  kind: 'waterfall',
  title: 'What moved the finish',
  unit: 'days',
  start: { title: 'Previous finish', day: '2026-08-17' },
  steps: steps.map(describeStep),
  total: { title: 'Variance', value: 24, day: '2026-09-10' },
};

const milestones = Array.from({ length: 11 }, (_, place): [id: string, dates: (string | null)[]] => [
  `M${100 + place * 10} ${['Permit', 'Pumps on Site', 'Power On', 'Handover'][place % 4] ?? ''} ${place}`,
  Array.from({ length: 4 }, (_none, update) =>
    (place + update) % 9 === 5
      ? null
      : new Date(Date.UTC(2026, 3 + place, 5 + update * (1 + (place % 3)) * 4, 17))
          .toISOString()
          .slice(0, 16),
  ),
]);

const slip: ReportSlipChart = {
  kind: 'slip',
  title: 'Milestones from update to update',
  description: 'The milestones that moved most.',
  categories: ['2026-01-19', '2026-02-16', '2026-03-16', '2026-03-16 (2)'],
  series: [
    ...milestones.map(([title, dates], place) => ({
      title,
      dates,
      ...(place === 0 ? {} : { rows: { table: 'milestones', where: { milestone: [title] } } }),
    })),
    {
      title: 'Data date',
      dates: ['2026-01-19T08:00', '2026-02-16T08:00', '2026-03-16T08:00', '2026-03-16T08:00'],
      isReference: true,
    },
  ],
};

const milestoneTable: ReportTable = {
  id: 'milestones',
  title: 'Milestones',
  columns: [
    { id: 'milestone', title: 'Milestone', kind: 'text', role: 'key' },
    ...slip.categories.map((title) => ({ id: title, title, kind: 'date' as const })),
  ],
  rows: milestones.map(([title, dates]) => [title, ...dates]),
};

/** Creates a report with every kind of chart a page can draw; no tool makes one like it. */
export function createDrawnReport(report: Report): Report {
  return {
    ...report,
    headline: {
      effect:
        'Finish is 24 days later, 17-Aug-26 \u2192 10-Sep-26: progress +13, durations \u22127, logic +17, calendars +1.',
      done: '18 activities are compared; 1 was added, 0 were deleted.',
    },
    attention: [
      {
        message: '1 actual date was removed.',
        rows: { table: whatMoved.id, where: { step: ['Network'] } },
      },
      { message: '2 actual dates were set after the fact.' },
    ],
    figures: [
      { id: 'finishMoved', title: 'Finish moved', value: 24, kind: 'number', unit: 'days' },
      { id: 'added', title: 'Added', value: 1, kind: 'number' },
      {
        id: 'milestonesMoved',
        title: 'Milestones moved',
        value: 11,
        kind: 'number',
        rows: { table: 'milestones' },
      },
    ],
    tables: [whatMoved, milestoneTable],
    charts: [
      waterfall,
      slip,
      { title: 'Float', unit: 'days', categories: ['A', 'B'], series: [{ title: 'Float', values: [3, -2] }] },
    ],
    printSummary: {
      tables: [
        {
          title: 'Greatest shares',
          table: whatMoved.id,
          columns: ['step', 'activityId', 'activityName', 'days', 'workDays'],
          places: [5, 0, 4, 1, 6],
        },
        {
          title: 'Milestones',
          table: 'milestones',
          columns: milestoneTable.columns.map(({ id }) => id),
          places: [...milestones.keys()],
        },
      ],
    },
  };
}
