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
}

export interface SampleLink {
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
    {
      id: 'A1010',
      name: 'Detailed Design',
      wbs: 'ENG',
      days: 25,
      started: '2026-01-05 08:00',
      finished: '2026-02-06 17:00',
      budget: 60_000,
    },
    {
      id: 'A1020',
      name: 'Building Permit',
      wbs: 'ENG',
      days: 20,
      started: '2026-01-12 08:00',
      finished: '2026-02-06 17:00',
      budget: 8_000,
    },
    {
      id: 'A1030',
      name: 'Pump Fabrication and Delivery',
      wbs: 'PRO',
      days: 55,
      started: '2026-02-09 08:00',
      daysLeft: 32,
      physicalPercent: 30,
      budget: 240_000,
    },
    {
      id: 'A1040',
      name: 'Site Setup',
      wbs: 'CIV',
      days: 10,
      started: '2026-02-09 08:00',
      finished: '2026-02-20 17:00',
      budget: 25_000,
    },
    {
      id: 'A1050',
      name: 'Excavation',
      wbs: 'CIV',
      days: 15,
      started: '2026-02-16 08:00',
      finished: '2026-03-13 17:00',
      budget: 70_000,
    },
    {
      id: 'A1060',
      name: 'Foundation Slab',
      wbs: 'CIV',
      days: 20,
      started: '2026-03-04 08:00',
      daysLeft: 14,
      physicalPercent: 20,
      budget: 110_000,
    },
    { id: 'A1070', name: 'Pump House Walls', wbs: 'CIV', days: 25, budget: 130_000 },
    {
      id: 'A1080',
      name: 'Pipe Trench',
      wbs: 'CIV',
      days: 15,
      started: '2026-03-09 08:00',
      daysLeft: 10,
      physicalPercent: 40,
      budget: 45_000,
    },
    { id: 'A1090', name: 'Pump House Roof', wbs: 'CIV', days: 15, budget: 60_000 },
    { id: 'A1100', name: 'Electrical Installation', wbs: 'MEP', days: 30, budget: 150_000 },
    { id: 'A1110', name: 'Pump Installation', wbs: 'MEP', days: 20, budget: 90_000 },
    { id: 'A1120', name: 'Pipework', wbs: 'MEP', days: 25, budget: 80_000 },
    { id: 'A1130', name: 'Control System Programming', wbs: 'MEP', days: 46, budget: 55_000 },
    { id: 'A1140', name: 'Operator Training', wbs: 'COM', days: 5 },
    { id: 'A1150', name: 'Testing', wbs: 'COM', days: 15, budget: 40_000 },
    { id: 'A1160', name: 'Commissioning', wbs: 'COM', days: 10, budget: 30_000 },
    { id: 'A1170', name: 'Handover', wbs: 'COM', type: 'TT_FinMile', days: 0 },
    {
      id: 'A1180',
      name: 'Site Supervision',
      wbs: 'CIV',
      type: 'TT_LOE',
      days: 130,
      started: '2026-02-09 08:00',
      daysLeft: 105,
    },
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
export function listLinks(text: string): SampleLink[] {
  return [...text.matchAll(/(\S+) (FS|SS|FF|SF)([+-]\d+)? (\S+)/g)].map(
    ([, from = '', type, lag, to = '']) => ({
      from,
      to,
      type: type as SampleLink['type'],
      lagDays: Number(lag ?? 0),
    }),
  );
}
