import fc from 'fast-check';
import { arbitraryProgress } from '../soos/test/arbitrary-progress.ts';
import { formatTestXer, type TestXer } from '../soos/test/format-test-xer.ts';

/** Two more links that bypass an activity for each pair of consecutive links, so that something is redundant. */
const addShortcuts = (xer: TestXer): TestXer => {
  const links = xer.links.flatMap((link) => (typeof link === 'string' ? [] : [link]));
  const used = new Set(
    links.map(({ predecessor, successor, type }) => `${predecessor} ${successor} ${type}`),
  );
  const more = links.flatMap((first) =>
    links
      .filter(({ predecessor }) => predecessor === first.successor)
      .flatMap(({ successor }) =>
        ['FS', 'SS']
          .map((type) => ({ predecessor: first.predecessor, successor, type, lagHours: 0 }))
          .filter(({ type }) => {
            const key = `${first.predecessor} ${successor} ${type}`;
            return !used.has(key) && used.add(key);
          }),
      ),
  );
  return { ...xer, links: [...links, ...more] };
};

/** The plan before any work began. */
const takeBack = (xer: TestXer): TestXer => ({
  ...xer,
  activities: xer.activities.map((each) =>
    typeof each === 'string' ? each : { ...each, status: 'N', start: undefined, finish: undefined },
  ),
});

/** Files with several calendars, leads, progress or none, and links that others imply. */
export const arbitraryFiles = fc
  .tuple(arbitraryProgress(12), fc.boolean())
  .map(([xer, isFresh]) => Buffer.from(formatTestXer(addShortcuts(isFresh ? takeBack(xer) : xer))));
