import {
  getPairCode,
  type ComparedProject,
  type PairedProject,
  type UpdateSide,
} from '@floatwise/schedule/updates';

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

/** Which updates have no stored finish, and what to do. Of a series both of the last period may have one. */
export function describeUnknownFinish({
  paired,
  finishInstants,
  followed,
}: Pick<ComparedProject, 'paired' | 'finishInstants' | 'followed'>): string {
  const names = (['previous', 'current'] as const).flatMap((side) =>
    finishInstants[side] === undefined ? paired[side].file.name : [],
  );
  const [are, them] = names.length === 2 ? ['have', 'them'] : ['has', 'it'];
  const [what, reason] =
    followed === undefined
      ? ['the finish', `${names.join(' and ') || 'An update before'} ${are} no finish dates of open work`]
      : [
          `${followed.id} ${followed.name}`.trim(),
          `it has no finish date in ${names.join(' and ') || 'an update before'}`,
        ];
  return `How far ${what} moved is unknown: ${reason}. Schedule ${them} in P6 (F9) and export ${them} again.`;
}

/** What an activity of one update may be in the other, where another ID is on the same name or guid. */
function findPerhaps({ perhaps, added, deleted }: PairedProject, id: string): string | undefined {
  const alone = [...added, ...deleted].find((activity) => getPairCode(activity) === id);
  const other = alone === undefined ? undefined : perhaps.get(alone);
  return other === undefined ? undefined : getPairCode(other);
}
