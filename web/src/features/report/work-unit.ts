import {
  toHyphens,
  type Report,
  type ReportBarChart,
  type ReportPicture,
  type ReportUnit,
} from '@floatwise/contracts';
import { formatCount, formatPlainCount } from '../../lib/format-count.ts';

/** How durations of work are displayed. */
export interface Display {
  /** Undefined leaves each duration in its own unit. */
  readonly unit: ReportUnit | undefined;
  readonly hoursPerDay: number;
}

export const parseUnit = (text: string | null): ReportUnit | undefined =>
  text === 'hours' || text === 'days' ? text : undefined;

/** Whether the page can convert the report's durations to the other unit. */
export const hasUnits = ({ tables = [], figures = [] }: Pick<Report, 'tables' | 'figures'>): boolean =>
  [...figures, ...tables.flatMap(({ columns }) => columns)].some(({ unit }) => unit !== undefined);

/** Converts a number to the displayed unit. */
export function convertWork(value: number, unit: ReportUnit | undefined, display: Display): number {
  const shown = display.unit ?? unit;
  if (unit === undefined || shown === unit) return value;
  return shown === 'days' ? value / display.hoursPerDay : value * display.hoursPerDay;
}

/** Converts durations (`16 hours`, `16 h`, with a no-break space) and lags (`FS +2d`, `FS+2d`) in a text to the displayed unit. */
export function convertSentence(text: string, display: Display): string {
  if (display.unit === undefined) return text;
  const convert = (figure: string, sign: string): number =>
    convertWork(Number(toHyphens(figure).replaceAll(',', '')), findUnit(sign), display);
  const withLags = text.replace(
    /\b([FS][FS] ?[+\u2212-])(\d+(?:\.\d+)?)([dh])\b/g,
    (_all, terms: string, figure: string, sign: string) =>
      terms + formatPlainCount(convert(figure, sign)) + findSign(sign, display),
  );
  if (!withLags.includes('\u00a0')) return withLags;
  return withLags.replace(
    /([\u2212-]?\d[\d,]*(?:\.\d+)?)\u00a0(hours?|days?|h|d)(?![\w-])/g,
    (_all, figure: string, sign: string) => {
      const shown = formatCount(convert(figure, sign));
      return `${shown}\u00a0${findSign(sign, display, shown)}`;
    },
  );
}

const findUnit = (sign: string): ReportUnit => (sign.startsWith('h') ? 'hours' : 'days');

/** The unit in the original form: a letter or a word. */
function findSign(sign: string, { unit }: Display, figure = ''): string {
  const shown = unit ?? findUnit(sign);
  if (sign.length === 1) return shown.slice(0, 1);
  return figure === '1' ? shown.slice(0, -1) : shown;
}

/** Converts a picture's notes, lags and axis to the displayed unit; dates stay. */
export function convertPicture(picture: ReportPicture, display: Display): ReportPicture {
  if (display.unit === undefined) return picture;
  const { unit, dataDate, activities, links } = picture;
  const convert = <Time extends string | number>(time: Time) =>
    typeof time === 'number' ? convertWork(time, unit, display) : time;
  const convertBar = ({ start, finish }: { start: string | number; finish: string | number }) => ({
    start: convert(start),
    finish: convert(finish),
  });
  return {
    ...picture,
    ...(unit === undefined ? {} : { unit: display.unit }),
    ...(dataDate === undefined ? {} : { dataDate: convert(dataDate) }),
    links: links.map((link) => ({ ...link, label: convertSentence(link.label, display) })),
    activities: activities.map((activity) => {
      const { note, bar, was, floatUntil, drag } = activity;
      return {
        ...activity,
        ...(note === undefined ? {} : { note: convertSentence(note, display) }),
        ...(bar === undefined ? {} : { bar: convertBar(bar) }),
        ...(was === undefined ? {} : { was: convertBar(was) }),
        ...(floatUntil === undefined ? {} : { floatUntil: convert(floatUntil) }),
        ...(drag === undefined ? {} : { drag: convert(drag) }),
      };
    }),
  };
}

/** Converts bars of durations to the displayed unit; other bars stay. */
export function convertBars(chart: ReportBarChart, display: Display): ReportBarChart {
  const own = parseUnit(chart.unit);
  if (own === undefined || display.unit === undefined || display.unit === own) return chart;
  return {
    ...chart,
    unit: display.unit,
    series: chart.series.map(({ title, values }) => ({
      title,
      values: values.map((value) => (value === null ? null : convertWork(value, own, display))),
    })),
  };
}
