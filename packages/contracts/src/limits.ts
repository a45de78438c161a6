/** Largest file the site accepts, in bytes (50 MB). */
export const maxUploadBytes = 50 * 1024 * 1024;
/** Largest XER the tools accept on the command line, in bytes. */
export const maxXerBytes = 100 * 1024 * 1024;
/** Longest file name that is carried along, in characters. */
export const maxFileNameLength = 255;
/** Times a job is handed to a converter before it is given up. */
export const maxDeliveries = 3;
/** Header in which the browser sends the conversion id it picked. */
export const conversionIdHeader = 'x-conversion-id';
