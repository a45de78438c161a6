/** Largest file the site accepts, in bytes (50 MB). */
export const maxUploadBytes = 50 * 1024 * 1024;
/** Largest size of all files of a conversion together, in bytes (100 MB). */
export const maxTotalUploadBytes = 100 * 1024 * 1024;
/** Largest XER the tools accept on the command line, in bytes. */
export const maxXerBytes = 100 * 1024 * 1024;
/** Longest file name that is carried along, in characters. */
export const maxFileNameLength = 255;
/** How long after its gateway's last renewal an arriving file is given up. */
export const inputArrivalMs = 45_000;
/** Runs a conversion may begin before it is given up: a converter may be lost, or lose an engine. */
export const maxAttempts = 3;
/** Entries of a list that a page may pass over at most. */
export const mostSkipped = 1_000_000;
/** Seconds for which the record of a conversion is kept after its end. */
export const endedConversionSeconds = 15 * 60;
/** Header in which the browser sends the conversion id it picked. */
export const conversionIdHeader = 'x-conversion-id';
/** The same by its usual name. */
export const idempotencyKeyHeader = 'idempotency-key';
