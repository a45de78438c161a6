import type { PercentCompleteType, ResourceType } from '../../model/index.ts';

/** Words P6 shows in spreadsheets, and reads from them, for its codes. */
export const percentCompleteTypeWords: Readonly<Record<PercentCompleteType, string>> = {
  physical: 'Physical',
  duration: 'Duration',
  units: 'Units',
};

export const resourceTypeWords: Readonly<Record<ResourceType, string>> = {
  labor: 'Labor',
  nonlabor: 'Nonlabor',
  material: 'Material',
};
