import type { FoldedPictures } from './folded-pictures.ts';
import type { PictureActivity, PictureBar, PictureLink, PictureTimes } from './report-picture.ts';
import type { RowPictures } from './row-pictures.ts';
import { ValueList } from './value-list.ts';

type PictureValue = string | number;
type FoldedLink = FoldedPictures['links'][number];
type FoldedRow = FoldedPictures['rows'][number];

const absent = -1;

export function foldPictures({ activities, links, rows, ...common }: RowPictures): FoldedPictures {
  const values = new ValueList<PictureValue>();
  const times = new Map([[JSON.stringify(common), 0]]);
  const foldRow = (row: RowPictures['rows'][number]): FoldedRow => {
    if (row === null || typeof row === 'number') return row;
    const { activities: shown, links: drawn, ...own } = row;
    const text = JSON.stringify({ ...common, ...own });
    const place = times.get(text) ?? times.size;
    times.set(text, place);
    return place === 0 ? [shown, drawn] : [shown, drawn, place];
  };
  const folded = {
    activities: activities.map((activity) => foldActivity(activity, values)),
    links: links.map(foldLink),
    rows: rows.map(foldRow),
  };
  return {
    values: values.values,
    ...folded,
    times: [...times.keys()].map((text) => JSON.parse(text) as PictureTimes),
  };
}

/** An activity as places in a list of values. */
export function foldActivity(activity: PictureActivity, values: ValueList<PictureValue>): number[] {
  const { id, name, bar, floatUntil, state, was, drag, note } = activity;
  const fields = [id, name, bar?.start, bar?.finish, floatUntil, state, was?.start, was?.finish, drag, note];
  const last = fields.findLastIndex((field) => field !== undefined);
  return fields.slice(0, last + 1).map((field) => (field === undefined ? absent : values.put(field)));
}

export function foldLink({ from, to, label, role }: PictureLink): FoldedLink {
  return role === 'kept' ? [from, to, label] : [from, to, label, role];
}

export function unfoldPictures({ values, activities, links, times, rows }: FoldedPictures): RowPictures {
  const [common = {}] = times;
  const unfoldRow = (row: FoldedRow): RowPictures['rows'][number] => {
    if (row === null || typeof row === 'number') return row;
    const [shown, drawn, place] = row;
    return { activities: shown, links: drawn, ...(place === undefined ? {} : times[place]) };
  };
  return {
    activities: activities.map((places) => unfoldActivity(places.map((place) => values[place]))),
    links: links.map(([from, to, label, role = 'kept']) => ({ from, to, label, role })),
    rows: rows.map(unfoldRow),
    ...common,
  };
}

function unfoldActivity(fields: readonly (PictureValue | undefined)[]): PictureActivity {
  const [id, name, start, finish, floatUntil, state, startBefore, finishBefore, drag, note] = fields;
  const bar = unfoldBar(start, finish);
  const was = unfoldBar(startBefore, finishBefore);
  return {
    id: String(id),
    ...(name === undefined ? {} : { name: String(name) }),
    ...(bar === undefined ? {} : { bar }),
    ...(floatUntil === undefined ? {} : { floatUntil }),
    ...(state === undefined ? {} : { state: state as NonNullable<PictureActivity['state']> }),
    ...(was === undefined ? {} : { was }),
    ...(drag === undefined ? {} : { drag: Number(drag) }),
    ...(note === undefined ? {} : { note: String(note) }),
  };
}

const unfoldBar = (
  start: PictureValue | undefined,
  finish: PictureValue | undefined,
): PictureBar | undefined => (start === undefined || finish === undefined ? undefined : { start, finish });
