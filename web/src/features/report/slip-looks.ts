import type { ReportSlipChart } from '@floatwise/contracts';

interface LineLook {
  /** Place in the palette; undefined for what the others are compared with. */
  readonly colour: number | undefined;
  /** Length of its dashes, 0 for a whole line. */
  readonly dash: number;
}

const colours = 10;
const dashes = [0, 7, 3];
const referenceDash = 2;

/** Lines differ by colour and by dashes: the first of a colour is whole. */
export function getLineLook(series: ReportSlipChart['series'], place: number): LineLook {
  if (series[place]?.isReference === true) return { colour: undefined, dash: referenceDash };
  const number = series.slice(0, place).filter(({ isReference = false }) => !isReference).length;
  return { colour: number % colours, dash: dashes[number % dashes.length] ?? 0 };
}
