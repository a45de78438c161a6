import { listLinks, pumpStation, type SampleActivity, type SampleUpdate } from './pump-station.ts';

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
