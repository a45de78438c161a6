import type { Activity } from '../../model/index.ts';
import type { AssessedLink } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listActivityOffenders, listLinkOffenders, none, toCount } from '../figures.ts';
import { isFollower } from './open-activities.ts';

/** P9 Level of effort and WBS summaries as logic: links to or from them that are not SS or FF, any link of a WBS summary, and those without float or on the longest path. Limit 0. */
export const levelOfEffortLogic: Check = {
  no: 'P9',
  title: 'LOE and Summary Logic',
  group: 'Logic',
  counts: 'links that use level of effort or WBS summaries as logic, and such activities that are critical',
  outOf: 'level of effort and WBS summary activities',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [2, 6],
  meaning:
    'Level of effort and summaries follow the work; when they drive it or show as critical, the critical path is false.',
  remedy: 'Link the work itself; hang level of effort on SS and FF links only.',
  getLimit: () => none,
  run: ({ activities, links }) => {
    const followers = activities.filter(isFollower);
    const critical = listActivityOffenders(followers, judgeFollower);
    const offenders = [...listLinkOffenders(links, judgeLink), ...critical];
    return toCount(offenders, followers.length, 'There are no level of effort or WBS summary activities.');
  },
};

/** A level of effort is hung up by SS or FF links into it and FF or SS links out of it; a WBS summary by none. */
function judgeLink({ predecessor, successor, relationship: { type } }: AssessedLink): string | undefined {
  const isEnd = (kind: Activity['type']): boolean => predecessor?.type === kind || successor?.type === kind;
  if (isEnd('wbsSummary')) return 'A WBS summary takes no links';
  if (!isEnd('levelOfEffort') || type === 'SS' || type === 'FF') return undefined;
  return predecessor?.type === 'levelOfEffort'
    ? `${type} link from a level of effort`
    : `${type} link into a level of effort`;
}

function judgeFollower({ status, totalFloatMinutes = 1, isOnLongestPath }: Activity): string | undefined {
  if (status === 'completed') return undefined;
  if (isOnLongestPath === true) return 'On the longest path';
  return totalFloatMinutes <= 0 ? 'Critical: no total float' : undefined;
}
