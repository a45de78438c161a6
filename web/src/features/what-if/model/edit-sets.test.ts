import type { PlanEdit } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import {
  addSet,
  emptyHistory,
  getShownSet,
  listOn,
  moveEdit,
  putEdit,
  putSets,
  readSets,
  redo,
  removeEdit,
  removeSet,
  renameSet,
  switchEdit,
  undo,
} from './edit-sets.ts';

const edit = (activity: string): PlanEdit => ({ kind: 'setDuration', activity, days: 1, of: 'remaining' });
const names = (sets: Parameters<typeof getShownSet>[0]): string[] =>
  getShownSet(sets).edits.flatMap((each) => ('activity' in each.edit ? [each.edit.activity] : []));
const three = ['A', 'B', 'C'].reduce((sets, id, place) => putEdit(sets, place, edit(id)), emptyHistory.now);

describe('stored sets', () => {
  it('are read as they were, and not at all if something else is stored', () => {
    const sets = switchEdit(addSet(three), 1, false);
    expect(readSets(JSON.parse(JSON.stringify(sets)))).toEqual(sets);
    for (const other of [
      undefined,
      {},
      { sets: [], shown: 0 },
      { ...sets, sets: [{ name: 'A', edits: [{}] }] },
    ])
      expect(readSets(other)).toBeUndefined();
  });
});

describe('a set of edits', () => {
  it('changes, moves and removes edits', () => {
    expect(names(putEdit(three, 1, edit('D')))).toEqual(['A', 'D', 'C']);
    expect(names(moveEdit(three, 2, 0))).toEqual(['C', 'A', 'B']);
    expect(names(removeEdit(three, 0))).toEqual(['B', 'C']);
  });

  it('leaves out what is switched off, without losing it', () => {
    const sets = switchEdit(three, 1, false);
    expect(names(sets)).toEqual(['A', 'B', 'C']);
    expect(listOn(getShownSet(sets))).toMatchObject({ edits: [edit('A'), edit('C')], places: [0, 2] });
  });

  it('is copied under the next name, and the copy changes alone', () => {
    const two = removeEdit(addSet(three), 0);
    expect(two.sets.map(({ name, edits }) => [name, edits.length])).toEqual([
      ['Option A', 3],
      ['Option B', 2],
    ]);
    expect(addSet(renameSet(two, 'Night shift')).sets.map(({ name }) => name)).toEqual([
      'Option A',
      'Night shift',
      'Option C',
    ]);
    expect(removeSet(two)).toMatchObject({ shown: 0, sets: [{ name: 'Option A' }] });
    expect(removeSet(three)).toEqual(emptyHistory.now);
  });
});

describe('undo and redo', () => {
  it('go back and forth, until something else is done', () => {
    const first = putSets(emptyHistory, three);
    const second = putSets(first, removeEdit(three, 0));
    expect(undo(second).now).toBe(three);
    expect(undo(undo(second)).now).toBe(emptyHistory.now);
    expect(undo(undo(undo(second))).now).toBe(emptyHistory.now);
    expect(redo(undo(second)).now).toEqual(second.now);
    expect(redo(second).now).toBe(second.now);
    expect(putSets(undo(second), emptyHistory.now).future).toEqual([]);
  });
});
