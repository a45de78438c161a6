import { minutesPerDay, toMinutes, type Minutes } from '@floatwise/schedule/model';
import { measures, type Amounts, type CurveMeasure, type WorkCurve } from '@floatwise/schedule/updates';
import type { CurveBaseline, ProjectCurves } from './series-trends.ts';

export interface CurveRow {
  readonly project: string;
  /** Index of the update; undefined after the last one. */
  readonly place: number | undefined;
  readonly date: Minutes;
  readonly amounts: Readonly<Partial<Record<'planned' | 'actual' | 'forecast', Amounts>>>;
}

/** Most points of a forecast. */
const forecastPoints = 24;
const daysPerWeek = 7;

/** One row for each data date, then weeks, or more of them, up to the last finish of plan and forecast. */
export function listCurveRows({ project, planned, points, forecast }: ProjectCurves): CurveRow[] {
  const rows = points.map(({ place, dataDate, actual }): CurveRow => ({
    project,
    place,
    date: dataDate,
    amounts: { planned: measureAll(planned, dataDate), actual },
  }));
  const last = points.at(-1);
  if (last === undefined) return [];
  const end = Math.max(planned.finish ?? last.dataDate, forecast.finish ?? last.dataDate);
  const weeks = Math.ceil((end - last.dataDate) / (daysPerWeek * minutesPerDay));
  const interval = daysPerWeek * minutesPerDay * Math.max(1, Math.ceil(weeks / forecastPoints));
  const dates: number[] = [];
  for (let date = last.dataDate + interval; date < end; date += interval) dates.push(date);
  if (end > last.dataDate) dates.push(end);
  const later = dates.map((date): CurveRow => ({
    project,
    place: undefined,
    date: toMinutes(date),
    amounts: { planned: measureAll(planned, date), forecast: measureAll(forecast, date) },
  }));
  return [...rows, ...later];
}

function measureAll(curve: WorkCurve, date: number): Amounts {
  return Object.fromEntries(measures.map((measure) => [measure, curve.measure(measure, date)])) as Record<
    CurveMeasure,
    number
  >;
}

export interface EarnedRow {
  readonly project: string;
  /** Index of the update. */
  readonly place: number;
  readonly dataDate: Minutes;
  readonly baseline: CurveBaseline;
  readonly measure: CurveMeasure;
  readonly planned: number;
  readonly earned: number;
  /** When the plan had as much. */
  readonly earnedDate: number;
  readonly spi: number | null;
}

/** Earned schedule of each update after the start of the baseline, by each measure that the baseline has. */
export function measureEarned({ project, planned, baseline, points }: ProjectCurves): EarnedRow[] {
  const { start } = planned;
  if (baseline === undefined || start === undefined) return [];
  const updates = baseline === 'firstUpdate' ? points.slice(1) : points;
  return updates.flatMap(({ place, dataDate, earned }) =>
    measures.flatMap((measure): EarnedRow[] => {
      const earnedDate = planned.findInstant(measure, earned[measure], dataDate);
      if (earnedDate === undefined || dataDate <= start) return [];
      const spi = (earnedDate - start) / (dataDate - start);
      return [
        {
          project,
          place,
          dataDate,
          baseline,
          measure,
          planned: planned.measure(measure, dataDate),
          earned: earned[measure],
          earnedDate,
          spi,
        },
      ];
    }),
  );
}
