export const findingsTitle = 'Findings';
/** In words what a report names by the finding's `Code`. */
export const kindTitle = 'Kind';
