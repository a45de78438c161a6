/** More than these no tool can work on in the time and memory it has. */
export const maxActivities = 100_000;
export const maxRelationships = 300_000;

/** Of any other list: far above any real file; so many entities would fill the memory. */
export const maxEntities = 1_000_000;
