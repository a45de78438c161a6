/** Largest file the site accepts, in bytes (50 MB). */
export const maxUploadBytes = 50 * 1024 * 1024;
/** Largest total size of the files of a conversion, in bytes (100 MB). */
export const maxTotalUploadBytes = 100 * 1024 * 1024;
/** Largest XER the tools accept on the command line, in bytes. */
export const maxXerBytes = 100 * 1024 * 1024;
/** Longest file name that is kept, in characters. */
export const maxFileNameLength = 255;
/** A small conversion that runs longer starts again as a large one, and the user's others wait for it. */
export const smallRunMs = 5_000;
/** Most entries of a list that a page may skip. */
export const mostSkipped = 1_000_000;
/** Seconds for which the record of an ended conversion is kept. */
export const endedConversionSeconds = 15 * 60;
/** Seconds for which the record of a conversion that ran out of time is kept, since it limits its user's further ones. */
export const timedOutConversionSeconds = 60 * 60;
/** Header with the conversion id chosen by the browser. */
export const conversionIdHeader = 'x-conversion-id';
/** Common name of the same header. */
export const idempotencyKeyHeader = 'idempotency-key';

/** Most files of a conversion without a baseline, whatever the tool: five years of monthly updates. */
export const maxFiles = 60;

/** Most weeks by which the dates of anonymised files move, either way: ten years. */
export const mostShiftWeeks = 520;

/** Projects that a report names; the entry behind them is the number of the others, such as `3 more`. */
export const mostNamedProjects = 50;
