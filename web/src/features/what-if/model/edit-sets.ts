import { type PlanEdit, planEditSchema } from '@floatwise/contracts';
import { z } from 'zod';

/** An edit in a list, which can be switched off without being lost. */
export interface ListedEdit {
  readonly edit: PlanEdit;
  readonly isOn: boolean;
}

/** A named list of edits. */
export interface EditSet {
  readonly name: string;
  readonly edits: readonly ListedEdit[];
}

/** Sets beside one another, of which one is shown. */
export interface EditSets {
  readonly sets: readonly EditSet[];
  readonly shown: number;
}

/** Sets with what undo and redo lead to. */
export interface EditHistory {
  readonly past: readonly EditSets[];
  readonly now: EditSets;
  readonly future: readonly EditSets[];
}

const emptySet: EditSet = { name: 'Option A', edits: [] };
export const emptyHistory: EditHistory = {
  past: [],
  now: { sets: [emptySet], shown: 0 },
  future: [],
};

const setsSchema = z.object({
  sets: z
    .array(
      z.object({
        name: z.string(),
        edits: z.array(z.object({ edit: planEditSchema, isOn: z.boolean() })),
      }),
    )
    .min(1),
  shown: z.int().min(0),
});

/** Sets that were stored as JSON; undefined if they cannot be used. */
export const readSets = (stored: unknown): EditSets | undefined => setsSchema.safeParse(stored).data;

const mostSteps = 200;

export const putSets = ({ past, now }: EditHistory, next: EditSets): EditHistory =>
  next === now
    ? { past, now, future: [] }
    : { past: [...past, now].slice(-mostSteps), now: next, future: [] };

export function undo({ past, now, future }: EditHistory): EditHistory {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo({ past, now, future }: EditHistory): EditHistory {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}

export const getShownSet = ({ sets, shown }: EditSets): EditSet => sets[shown] ?? emptySet;

/** The edits that are on, and where each is in the list. */
export function listOn({ edits }: EditSet): {
  readonly edits: readonly PlanEdit[];
  readonly places: readonly number[];
} {
  const on = edits.flatMap(({ edit, isOn }, place) => (isOn ? [{ edit, place }] : []));
  return { edits: on.map(({ edit }) => edit), places: on.map(({ place }) => place) };
}

/** Changes the edits of the set that is shown. */
export function changeEdits(
  sets: EditSets,
  change: (edits: readonly ListedEdit[]) => readonly ListedEdit[],
): EditSets {
  const set = getShownSet(sets);
  return { ...sets, sets: sets.sets.with(sets.shown, { ...set, edits: change(set.edits) }) };
}

/** Replaces the edit at a place, or adds it behind the last. */
export const putEdit = (sets: EditSets, place: number, edit: PlanEdit): EditSets =>
  changeEdits(sets, (edits) => edits.toSpliced(place, 1, { edit, isOn: true }));

export const removeEdit = (sets: EditSets, place: number): EditSets =>
  changeEdits(sets, (edits) => edits.toSpliced(place, 1));

export const moveEdit = (sets: EditSets, place: number, to: number): EditSets =>
  changeEdits(sets, (edits) => {
    const moved = edits[place];
    return moved === undefined ? edits : edits.toSpliced(place, 1).toSpliced(to, 0, moved);
  });

export const switchEdit = (sets: EditSets, place: number, isOn: boolean): EditSets =>
  changeEdits(sets, (edits) => edits.map((each, at) => (at === place ? { ...each, isOn } : each)));

export const renameSet = (sets: EditSets, name: string): EditSets => ({
  ...sets,
  sets: sets.sets.with(sets.shown, { ...getShownSet(sets), name }),
});

/** Adds a set and shows it; by default a copy of the one that is shown, to be changed. */
export function addSet(sets: EditSets, { name, edits }: Partial<EditSet> = {}): EditSets {
  const added = { name: name ?? nameNext(sets.sets), edits: edits ?? getShownSet(sets).edits };
  return { sets: [...sets.sets, added], shown: sets.sets.length };
}

/** Removes the set that is shown; of the last one only its edits. */
export function removeSet({ sets, shown }: EditSets): EditSets {
  const rest = sets.toSpliced(shown, 1);
  return { sets: rest.length === 0 ? [emptySet] : rest, shown: Math.max(0, shown - 1) };
}

/** `Option B`, and after `Option Z` `Option 27`. */
function nameNext(sets: readonly EditSet[]): string {
  const used = new Set(sets.map(({ name }) => name));
  for (let number = sets.length; ; number += 1) {
    const name = `Option ${number < 26 ? String.fromCharCode(65 + number) : number + 1}`;
    if (!used.has(name)) return name;
  }
}
