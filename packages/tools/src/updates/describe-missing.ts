import { getPairCode, type PairedProject, type UpdateSide } from '@floatwise/schedule/updates';

/** Which updates lack an activity that is followed, by its Activity ID in them, and what it may be there. */
export function describeMissing(paired: PairedProject, id: string): string {
  const isThere = ({ activities }: UpdateSide): boolean =>
    activities.some((activity) => getPairCode(activity) === id);
  const names = [paired.previous, paired.current]
    .filter((side) => !isThere(side))
    .map(({ file }) => file.name);
  const perhaps = findPerhaps(paired, id);
  const hint = perhaps === undefined ? '' : ` Perhaps it is ${perhaps} there.`;
  return `Not in ${names.length === 0 ? 'both updates as one activity' : names.join(' and ')}: no steps in this period.${hint}`;
}

/** What an activity of one update may be in the other, where another ID is on the same name or guid. */
function findPerhaps({ perhaps, added, deleted }: PairedProject, id: string): string | undefined {
  const alone = [...added, ...deleted].find((activity) => getPairCode(activity) === id);
  const other = alone === undefined ? undefined : perhaps.get(alone);
  return other === undefined ? undefined : getPairCode(other);
}
