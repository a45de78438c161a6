/** Days are working days of the calendar, Monday to Friday, 08:00 to 12:00 and 13:00 to 17:00. */
export interface SampleActivity {
  readonly id: string;
  readonly name: string;
  readonly wbs: string;
  readonly type?: 'TT_Mile' | 'TT_FinMile' | 'TT_LOE';
  readonly days: number;
  readonly started?: string;
  readonly finished?: string;
  /** Remaining duration of an activity in progress. */
  readonly daysLeft?: number;
  readonly physicalPercent?: number;
  readonly budget?: number;
  /** Finish On or Before. */
  readonly finishBy?: string;
}

interface SampleLink {
  readonly from: string;
  readonly to: string;
  readonly type: 'FS' | 'SS' | 'FF' | 'SF';
  readonly lagDays: number;
}

/** A schedule as submitted in one month. */
export interface SampleUpdate {
  readonly dataDate: string;
  readonly activities: readonly SampleActivity[];
  readonly links: readonly SampleLink[];
  /** Non-working days, `2026-04-03`. */
  readonly holidays: readonly string[];
}

/** Days are those of 2026, such as `02-09`. */
const done = (start: string, finish: string) => ({
  started: `2026-${start} 08:00`,
  finished: `2026-${finish} 17:00`,
});
const begun = (start: string, daysLeft: number, physicalPercent = 0) => ({
  started: `2026-${start} 08:00`,
  daysLeft,
  physicalPercent,
});

/** A fictitious pumping station in its third month: every tool finds something in it. */
export const pumpStation = {
  name: 'Riverside Pumping Station',
  shortName: 'RPS',
  dataDate: '2026-03-16 08:00',
  plannedStart: '2026-01-05 08:00',
  holidays: ['2026-04-03', '2026-04-06'],
  wbs: [
    ['ENG', 'Engineering'],
    ['PRO', 'Procurement'],
    ['CIV', 'Civil Works'],
    ['MEP', 'Mechanical and Electrical'],
    ['COM', 'Commissioning'],
  ] as const,
  activities: [
    {
      id: 'A1000',
      name: 'Notice to Proceed',
      wbs: 'ENG',
      type: 'TT_Mile',
      days: 0,
      started: '2026-01-05 08:00',
    },
    { id: 'A1010', name: 'Detailed Design', wbs: 'ENG', days: 25, budget: 60_000, ...done('01-05', '02-06') },
    { id: 'A1020', name: 'Building Permit', wbs: 'ENG', days: 20, budget: 8_000, ...done('01-12', '02-06') },
    {
      id: 'A1030',
      name: 'Pump Fabrication and Delivery',
      wbs: 'PRO',
      days: 55,
      budget: 240_000,
      ...begun('02-09', 32, 30),
    },
    { id: 'A1040', name: 'Site Setup', wbs: 'CIV', days: 10, budget: 25_000, ...done('02-09', '02-20') },
    { id: 'A1050', name: 'Excavation', wbs: 'CIV', days: 15, budget: 70_000, ...done('02-16', '03-13') },
    {
      id: 'A1060',
      name: 'Foundation Slab',
      wbs: 'CIV',
      days: 20,
      budget: 110_000,
      ...begun('03-04', 14, 20),
    },
    { id: 'A1070', name: 'Pump House Walls', wbs: 'CIV', days: 25, budget: 130_000 },
    { id: 'A1080', name: 'Pipe Trench', wbs: 'CIV', days: 15, budget: 45_000, ...begun('03-09', 10, 40) },
    { id: 'A1090', name: 'Pump House Roof', wbs: 'CIV', days: 15, budget: 60_000 },
    { id: 'A1100', name: 'Electrical Installation', wbs: 'MEP', days: 30, budget: 150_000 },
    { id: 'A1110', name: 'Pump Installation', wbs: 'MEP', days: 20, budget: 90_000 },
    { id: 'A1120', name: 'Pipework', wbs: 'MEP', days: 25, budget: 80_000 },
    { id: 'A1130', name: 'Control System Programming', wbs: 'MEP', days: 46, budget: 55_000 },
    { id: 'A1140', name: 'Operator Training', wbs: 'COM', days: 5 },
    { id: 'A1150', name: 'Testing', wbs: 'COM', days: 15, budget: 40_000 },
    { id: 'A1160', name: 'Commissioning', wbs: 'COM', days: 10, budget: 30_000 },
    { id: 'A1170', name: 'Handover', wbs: 'COM', type: 'TT_FinMile', days: 0 },
    { id: 'A1180', name: 'Site Supervision', wbs: 'CIV', type: 'TT_LOE', days: 130, ...begun('02-09', 105) },
    { id: 'A1190', name: 'Landscaping', wbs: 'CIV', days: 15, budget: 35_000 },
  ] satisfies readonly SampleActivity[] as readonly SampleActivity[],
  links: listLinks(`
    A1000 FS A1010   A1000 FS A1020   A1000 FS A1040   A1010 FS A1030   A1010 FS A1040   A1020 FS A1040
    A1040 FS A1050   A1050 FS A1060   A1060 FS A1070   A1050 FS A1070   A1060 FS A1080   A1070 FS A1090
    A1070 FS A1110   A1060 FS A1110   A1030 FS A1110   A1010 FS A1110   A1090 FS-3 A1100 A1070 FS A1100
    A1080 FS A1120   A1110 SS+5 A1120 A1120 FS A1150   A1110 FS A1150   A1100 FS A1150   A1100 FS A1160
    A1010 FS A1130   A1130 SS+10 A1150 A1110 FS A1140  A1150 FS A1160   A1160 FS A1170   A1090 FF+15 A1190
    A1190 FS A1170   A1040 SS A1180   A1160 FF A1180`),
} as const;

/** `A1000 FS A1010`, `A1110 SS+5 A1120`: lags in days. */
function listLinks(text: string): SampleLink[] {
  return [...text.matchAll(/(\S+) (FS|SS|FF|SF)([+-]\d+)? (\S+)/g)].map(
    ([, from = '', type, lag, to = '']) => ({
      from,
      to,
      type: type as SampleLink['type'],
      lagDays: Number(lag ?? 0),
    }),
  );
}

type Changes = Readonly<Record<string, Partial<SampleActivity>>>;

/** In February nothing is late yet. */
const february: SampleUpdate = {
  dataDate: '2026-02-16 08:00',
  holidays: ['2026-04-03'],
  links: pumpStation.links.filter(({ from, to }) => !(from === 'A1090' && to === 'A1190')),
  activities: change(takeBack(pumpStation.activities, ['A1040', 'A1050', 'A1060', 'A1080']), {
    A1030: { daysLeft: 50, physicalPercent: 10 },
    A1040: { started: '2026-02-09 08:00', daysLeft: 5, physicalPercent: 50 },
    A1060: { days: 10 },
    A1180: { daysLeft: 125 },
  }),
};

/** In March the slab takes twice as long as planned, Easter Monday is a holiday, and the landscaping waits for the roof. */
const march: SampleUpdate = pumpStation;

/**
 * In April the slab takes even longer, and the contractor cuts two durations to recover. A vibration test is inserted before
 * testing, a holiday is added, and the finish of the site setup changes.
 */
const april: SampleUpdate = {
  dataDate: '2026-04-13 08:00',
  holidays: [...pumpStation.holidays, '2026-05-01', '2026-05-25'],
  links: [
    ...pumpStation.links.filter(({ from, to }) => !(from === 'A1110' && to === 'A1150')),
    ...listLinks('A1110 FS A1145   A1145 FS A1150   A1120 FS A1145   A1100 FS A1145'),
  ],
  activities: [
    ...change(pumpStation.activities, {
      A1030: { daysLeft: 20, physicalPercent: 55 },
      A1040: { finished: '2026-02-24 17:00' },
      A1060: { finished: '2026-04-10 17:00' },
      A1070: { days: 22 },
      A1080: { finished: '2026-04-01 17:00' },
      A1100: { days: 28 },
      A1130: { started: '2026-03-23 08:00', daysLeft: 33, physicalPercent: 25 },
      A1180: { daysLeft: 90 },
    }),
    { id: 'A1145', name: 'Vibration Test', wbs: 'COM', days: 6, budget: 9_000 },
  ],
};

/**
 * March with a contract date that the schedule misses. The long pipe trench has started before the slab is done, so that the link
 * between them delays the finish without reason.
 */
export const latePumpStation: SampleUpdate = {
  ...march,
  activities: change(pumpStation.activities, {
    A1080: { days: 44, daysLeft: 40, physicalPercent: 10 },
    A1120: { days: 38 },
    A1170: { finishBy: '2026-08-07 17:00' },
  }),
};

/** Three monthly updates of the pumping station, with changes of every kind that move a finish. */
export const pumpStationUpdates: readonly SampleUpdate[] = [february, march, april];

function change(activities: readonly SampleActivity[], changes: Changes): SampleActivity[] {
  return activities.map((activity) => ({ ...activity, ...changes[activity.id] }));
}

/** Resets these activities to not started. */
function takeBack(activities: readonly SampleActivity[], ids: readonly string[]): SampleActivity[] {
  return activities.map((activity) => {
    if (!ids.includes(activity.id)) return activity;
    const {
      started: _,
      finished: _finished,
      daysLeft: _left,
      physicalPercent: _percent,
      ...planned
    } = activity;
    return planned;
  });
}
