import { reportPictureSchema } from '@floatwise/contracts';
import { createSheetActivity, SheetLabels } from '@floatwise/schedule/sheet';
import { describe, expect, it } from 'vitest';
import {
  createLinkPicture,
  createPathPicture,
  type Pictured,
  type DrawnLink,
} from './create-link-picture.ts';

const activities = Array.from({ length: 30 }, (_, index) =>
  createSheetActivity({ index, code: `A${index}`, name: index === 0 ? 'Excavate' : '' }),
);
const sheet: Pictured = { activities, lagUnit: 'hours', labels: new SheetLabels({ activities }) };
const link = (predecessor: number, successor: number, role: DrawnLink['role'] = 'proof'): DrawnLink => ({
  predecessor,
  successor,
  type: 'FS',
  lag: 0,
  role,
});
const chain = (length: number): DrawnLink[] => Array.from({ length }, (_, place) => link(place, place + 1));

describe('a picture of links', () => {
  it('names activities once, in the order of the links, with type and lag on the links', () => {
    const picture = createLinkPicture(sheet, [
      { ...link(0, 2), lag: 8 },
      { ...link(2, 1, 'added'), type: 'SS', lag: -4 },
    ]);
    expect(picture).toEqual({
      activities: [{ id: 'A0', name: 'Excavate' }, { id: 'A2' }, { id: 'A1' }],
      links: [
        { from: 0, to: 1, label: 'FS+8h', role: 'proof' },
        { from: 1, to: 2, label: 'SS−4h', role: 'added' },
      ],
    });
  });

  it('shows a path of up to eleven activities in full, with the link it makes redundant', () => {
    const picture = createPathPicture(sheet, chain(10), link(0, 10, 'removed'));
    expect(picture.activities.map(({ id }) => id)).toEqual(activities.slice(0, 11).map(({ code }) => code));
    expect(picture.links.at(-1)).toEqual({ from: 0, to: 10, label: 'FS', role: 'removed' });
  });

  it.each([
    [
      'omits the middle of a longer path',
      25,
      ['A0', 'A1', 'A2', 'A3', 'A4', '...', 'A21', 'A22', 'A23', 'A24', 'A25'],
    ],
    ['leaves out what is not known of a cut one', 12, ['A0', 'A1', 'A2', 'A3', 'A4', '...', 'A25']],
  ])('%s', (_what, length, ids) => {
    const picture = reportPictureSchema.parse(
      createPathPicture(sheet, chain(length), link(0, 25, 'removed')),
    );
    expect(picture.activities.map(({ id }) => id)).toEqual(ids);
    const steps = picture.links.slice(0, -1).map(({ from, to }) => [from, to]);
    expect(steps).toEqual(ids.slice(1).map((_id, place) => [place, place + 1]));
    expect(picture.links.at(-1)).toEqual({ from: 0, to: ids.length - 1, label: 'FS', role: 'removed' });
  });
});
