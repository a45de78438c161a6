/** What dates, floats, logic and checks rest on. */
export type Essential =
  | 'dataDates'
  /** Without one, where the planned start is used instead. */
  | 'missingDataDates'
  | 'activities'
  | 'statuses'
  | 'activityTypes'
  | 'durations'
  /** Actual and expected dates, and those of other projects. */
  | 'dates'
  /** Dates that P6 has calculated or that were planned. */
  | 'storedDates'
  | 'constraints'
  | 'floats'
  | 'calendars'
  | 'relationshipEnds'
  | 'relationshipTypes'
  | 'lags';

/** What the dates rest on that P6 calculates when it schedules. */
export const schedulingEssentials: readonly Essential[] = [
  'dataDates',
  'missingDataDates',
  'activities',
  'statuses',
  'activityTypes',
  'durations',
  'dates',
  'constraints',
  'calendars',
  'relationshipEnds',
  'relationshipTypes',
  'lags',
];

/** All kinds, for tools that also show or judge what P6 has stored. */
export const allEssentials: readonly Essential[] = [...schedulingEssentials, 'storedDates', 'floats'];
