import type { ActivityStatus, ActivityType, ConstraintType } from './activity.ts';
import type { RelationshipType } from './relationship.ts';

/** What P6 calls the states of an activity, on its screens, in its spreadsheets and in ours. */
export const activityStatusNames: Readonly<Record<ActivityStatus, string>> = {
  notStarted: 'Not Started',
  inProgress: 'In Progress',
  completed: 'Completed',
};

/** What P6 calls the types of activities. */
export const activityTypeNames: Readonly<Record<ActivityType, string>> = {
  task: 'Task Dependent',
  resourceDependent: 'Resource Dependent',
  levelOfEffort: 'Level of Effort',
  startMilestone: 'Start Milestone',
  finishMilestone: 'Finish Milestone',
  wbsSummary: 'WBS Summary',
};

/** What P6 calls its constraints. */
export const constraintNames: Readonly<Record<ConstraintType, string>> = {
  startOn: 'Start On',
  startOnOrBefore: 'Start On or Before',
  startOnOrAfter: 'Start On or After',
  finishOn: 'Finish On',
  finishOnOrBefore: 'Finish On or Before',
  finishOnOrAfter: 'Finish On or After',
  asLateAsPossible: 'As Late As Possible',
  mandatoryStart: 'Mandatory Start',
  mandatoryFinish: 'Mandatory Finish',
};

export const relationshipTypeNames: Readonly<Record<RelationshipType, string>> = {
  FS: 'Finish to Start',
  SS: 'Start to Start',
  FF: 'Finish to Finish',
  SF: 'Start to Finish',
};
