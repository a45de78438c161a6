import type { ReportRows } from '@floatwise/contracts';
import type { ViewState } from './view-state.ts';

/** Name of the parameter of the address, and of the column that names the period of a row. */
export const windowParameter = 'window';

export const allWindows = 'all';

/** A period of the report, or all of them. */
export type ChosenWindow = string;

/** The last one if the address names none that the report has. */
export function findWindow(windows: readonly string[], asked: string | null): ChosenWindow {
  if (asked === allWindows || (asked !== null && windows.includes(asked))) return asked;
  return windows.at(-1) ?? allWindows;
}

/** The period whose picture is shown: the chosen one; of all the last. */
export const findPictureWindow = (windows: readonly string[], shown: ChosenWindow): string | undefined =>
  shown === allWindows ? windows.at(-1) : shown;

interface WindowedPart {
  readonly columns: readonly { readonly id: string }[];
}

/** Whether its rows belong to one period each. Lists over all updates are always shown whole. */
export const hasWindows = ({ columns }: WindowedPart): boolean =>
  columns.some((column) => column.id === windowParameter);

/** The rows of a part that belong to a period; all rows if they belong to none. */
export const createWindowRows = (
  part: WindowedPart & { readonly id: string },
  shown: ChosenWindow | undefined,
): ReportRows =>
  shown === undefined || shown === allWindows || !hasWindows(part)
    ? { table: part.id }
    : { table: part.id, where: { [windowParameter]: [shown] } };

/** A part that opens on the chosen period. */
export function openOnWindow<
  Part extends WindowedPart & { readonly opens: Readonly<Record<string, string[]>> },
>(part: Part, chosen: ChosenWindow | undefined): Part {
  if (chosen === undefined) return part;
  const { [windowParameter]: _, ...others } = part.opens;
  const isNarrowed = chosen !== allWindows && hasWindows(part);
  return { ...part, opens: isNarrowed ? { ...others, [windowParameter]: [chosen] } : others };
}

/** The period that a view shows: that of its filter, or the chosen one if its rows have none. */
export function findShownWindow(
  { filters }: Pick<ViewState, 'filters'>,
  part: WindowedPart | undefined,
  chosen: ChosenWindow | undefined,
): ChosenWindow | undefined {
  if (chosen === undefined || part === undefined || !hasWindows(part)) return chosen;
  const filter = filters[windowParameter];
  if (filter?.kind !== 'values') return allWindows;
  const [window, ...others] = filter.values;
  return window === undefined || others.length > 0 ? allWindows : window;
}

/** The view with the rows of that period, other filters as they are. */
export function narrowView(view: ViewState, part: WindowedPart, chosen: ChosenWindow): ViewState {
  const { [windowParameter]: _, ...others } = view.filters;
  const isNarrowed = chosen !== allWindows && hasWindows(part);
  return {
    ...view,
    row: undefined,
    filters: isNarrowed ? { ...others, [windowParameter]: { kind: 'values', values: [chosen] } } : others,
  };
}
