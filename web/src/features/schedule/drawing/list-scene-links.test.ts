import { describe, expect, it } from 'vitest';
import type { ActivityCard, CardLink } from '../model/activity-card.ts';
import type { Changes } from '../model/list-changes.ts';
import { listSceneLinks } from './list-scene-links.ts';

const link = (place: number | undefined, type: string, isDriving: boolean): CardLink =>
  ({ place, type, isDriving }) as CardLink;
const card = {
  predecessors: [link(1, 'FS', true), link(2, 'SS', false), link(undefined, 'FS', false)],
  successors: [link(4, 'FS', false)],
} as unknown as ActivityCard;
const changes: Changes = {
  activities: new Set(),
  moved: new Map(),
  links: [
    { from: 1, to: 3, type: 'FS', role: 'removed' },
    { from: 1, to: 9, type: 'FS', role: 'added' },
    { from: 9, to: 3, type: 'FS', role: 'added' },
  ],
};

describe('the links that are drawn', () => {
  it('are those of the selected activity in the file, with what a tool changed of them', () => {
    expect(listSceneLinks({ selected: 3, card, changes, showsAll: false })).toEqual([
      { from: 2, to: 3, type: 'SS', look: 'other' },
      { from: 3, to: 4, type: 'FS', look: 'other' },
      { from: 1, to: 3, type: 'FS', look: 'removed' },
      { from: 9, to: 3, type: 'FS', look: 'added' },
    ]);
    expect(listSceneLinks({ selected: 3, card, changes: undefined, showsAll: false })[0]).toEqual({
      ...{ from: 1, to: 3, type: 'FS', look: 'driving' },
    });
  });

  it('are those that edits gave an added activity, of which the file has none', () => {
    expect(listSceneLinks({ selected: 9, card: undefined, changes, showsAll: false })).toEqual([
      { from: 1, to: 9, type: 'FS', look: 'added' },
      { from: 9, to: 3, type: 'FS', look: 'added' },
    ]);
  });

  it('are all that edits changed if nothing is selected', () => {
    const all = { selected: undefined, card: undefined, changes };
    expect(listSceneLinks({ ...all, showsAll: true })).toHaveLength(3);
    expect(listSceneLinks({ ...all, showsAll: false })).toEqual([]);
  });
});
