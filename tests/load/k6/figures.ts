import { Counter, Trend } from 'k6/metrics';

/** From the first byte sent to the last received, including waits after refusals. */
export const conversionMs = new Trend('conversion_ms', true);
/** Time in the queue, until a converter starts. */
export const queueMs = new Trend('queue_ms', true);
export const conversions = new Counter('conversions');
/** Ended without the right file. */
export const failed = new Counter('failed');
/** Of those: the file differs from the tool's output. */
export const wrong = new Counter('wrong');
/** Refused with Retry-After, and retried then. */
export const refused = new Counter('refused');
