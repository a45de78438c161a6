import { carriesLogic } from '../../cpm/index.ts';
import type { Activity } from '../../model/index.ts';
import { isAssessed, findOnce, type AssessedLink } from '../assessment.ts';

/** Activities with logic that are not completed: the population of most Plus checks. */
export const listOpenActivities = findOnce(({ logicActivities }): readonly Activity[] =>
  logicActivities.filter(({ status }) => status !== 'completed'),
);

/** Logic links into incomplete activities; as in checks 2 to 4, their successor is under assessment. */
export const listOpenLinks = findOnce((assessment): readonly AssessedLink[] =>
  assessment.logicLinks.filter(
    ({ successor }) =>
      successor !== undefined && successor.status !== 'completed' && isAssessed(assessment, successor),
  ),
);

/** A link between different projects, or with an end that is not in the file. */
export const isExternal = ({ predecessor, successor }: AssessedLink): boolean =>
  predecessor === undefined || successor === undefined || predecessor.projectId !== successor.projectId;

/** Level of effort and WBS summary activities. */
export const isFollower = (activity: Activity): boolean => !carriesLogic(activity);

export const noOpenActivities = 'There are no incomplete activities.';
