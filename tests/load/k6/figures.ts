import { Counter, Trend } from 'k6/metrics';

/** From the first byte sent to the last received, waiting after refusals included. */
export const conversionMs = new Trend('conversion_ms', true);
/** Between the queue and a converter. */
export const queueMs = new Trend('queue_ms', true);
export const conversions = new Counter('conversions');
/** Ended without the right file. */
export const failed = new Counter('failed');
/** Of those: another file than the tool makes of the input. */
export const wrong = new Counter('wrong');
/** Sent back with a time to come again, and tried again then. */
export const refused = new Counter('refused');
