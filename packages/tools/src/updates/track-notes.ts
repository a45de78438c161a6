import type { ActivityTrack, TrackChange } from './activity-tracks.ts';

/** Where an update that others surround, or the one after the last, lacks an activity, or has it as something else. */
interface GapWords {
  readonly missing: string;
  readonly other: string;
}

const ofUpdate: GapWords = { missing: 'not in this update', other: 'no milestone in this update' };
const ofTitle: GapWords = { missing: 'missing', other: 'no milestone' };

/** What an update says about an activity that its date does not; null if there is nothing to say. */
export function describePoint(
  { values, changes }: ActivityTrack<unknown>,
  place: number,
  words: GapWords = ofUpdate,
): string | null {
  const change = changes.get(place) ?? {};
  const [first, last] = findEnds(values);
  const isMissing = values[place] === null && place > first && (place < last || place === last + 1);
  const gap = change.isOther === true ? words.other : words.missing;
  const parts = [...(isMissing ? [gap] : []), ...listChanges(change)];
  return parts.length === 0 ? null : parts.join('; ');
}

/** The same of all updates in one line, each with its title. */
export function describeTrack(track: ActivityTrack<unknown>, titles: readonly string[]): string | null {
  const notes = titles.flatMap((title, place) => {
    const note = describePoint(track, place, ofTitle);
    return note === null ? [] : [`${title}: ${note}`];
  });
  return notes.length === 0 ? null : notes.join('. ');
}

/** Places of the first and the last value. */
const findEnds = (values: readonly unknown[]): [first: number, last: number] => [
  values.findIndex((value) => value !== null),
  values.findLastIndex((value) => value !== null),
];

function listChanges(change: TrackChange): string[] {
  const { previousId, previousName, isReused = false, perhapsBefore, perhapsNow } = change;
  return [
    ...(previousId === undefined ? [] : [`its ID was ${previousId}`]),
    ...(previousName === undefined ? [] : [`its name was "${previousName}"`]),
    ...(isReused ? ['the ID may be on other work now'] : []),
    ...(perhapsBefore === undefined ? [] : [`perhaps ${perhapsBefore} of the update before`]),
    ...(perhapsNow === undefined ? [] : [`perhaps ${perhapsNow} now`]),
  ];
}
