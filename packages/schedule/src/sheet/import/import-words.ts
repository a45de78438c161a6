import type { ActivityStatus, ConstraintType, PercentCompleteType, ResourceType } from '../../model/index.ts';

/** Words P6 shows in spreadsheets, and reads from them, for its codes. */
export const statusWords: Readonly<Record<ActivityStatus, string>> = {
  notStarted: 'Not Started',
  inProgress: 'In Progress',
  completed: 'Completed',
};

export const percentCompleteTypeWords: Readonly<Record<PercentCompleteType, string>> = {
  physical: 'Physical',
  duration: 'Duration',
  units: 'Units',
};

export const constraintWords: Readonly<Record<ConstraintType, string>> = {
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

export const resourceTypeWords: Readonly<Record<ResourceType, string>> = {
  labor: 'Labor',
  nonlabor: 'Nonlabor',
  material: 'Material',
};
