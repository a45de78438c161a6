import { fail, type Failure } from './failure.ts';

const gone = /* @__NO_SIDE_EFFECTS__ */ (why: string): Failure =>
  fail('conversion.gone', `${why} Please convert the file again.`);
export const resultRemoved = gone('The result of this conversion has been removed.');
export const resultNotTaken = gone('The conversion was cancelled, or its result was not taken in time.');
export const cancelled = gone('The conversion was cancelled.');
export const uploadCancelled = fail('conversion.gone', 'The conversion was cancelled during the upload.');
export const startedBefore = fail(
  'conversion.duplicate',
  'This conversion was already started. Please start a new one.',
);
export const underWay = fail('conversion.under-way', 'The conversion is still under way.', 1);
export const beingTaken = fail(
  'conversion.being-taken',
  'This result is being paid for. Please try to delete it again in a second.',
  1,
);
export const noConverter = fail(
  'conversion.timed-out',
  'No converter could take your file in time. Please try again in a minute.',
);
export const notFinished = fail(
  'conversion.timed-out',
  'The conversion did not finish in time. Please try again in a minute.',
);
export const olderConverter = fail(
  'conversion.newer-format',
  'The site is being updated, and your conversion reached a converter of the older version. Please try again in a minute.',
);
export const newerSite = fail(
  'conversion.newer-format',
  'Your conversion continues in a newer version of this site. Please reload the page to find it.',
);
export const conversionLost = fail(
  'conversion.lost',
  'The server lost your conversion. You were not charged for it. Please convert the file again.',
);
export const toolCrashed = fail(
  'conversion.crashed',
  'The tool stopped unexpectedly on this file. The file was not changed. Please send support the file name and the time.',
);
export const cancelledOnServer = fail(
  'conversion.abandoned',
  'The conversion was cancelled on the server. Please try again.',
);
export const inputGone = fail(
  'conversion.abandoned',
  'The uploaded file is no longer there. Please upload it again.',
);
export const toolTimedOut = (seconds: number): Failure =>
  fail(
    'tool.timed-out',
    `The tool did not finish within ${seconds} seconds. Try a smaller export, for example a single project.`,
  );
export const toolOutOfMemory = (mb: number): Failure =>
  fail(
    'tool.out-of-memory',
    `The tool needed more than ${mb} MB of memory for this file. Try a smaller export, for example a single project.`,
  );

export const unavailable = fail(
  'service.unavailable',
  'The service is busy or being restarted. Please try again in a few seconds.',
  5,
);
export const manyLogins = fail(
  'service.unavailable',
  'Too many people are logging in at this moment. Please try again in a few seconds.',
  5,
);
export const restarting = fail(
  'service.unavailable',
  'The service is being restarted. Your conversion continues; you can find it in the list of your conversions.',
  5,
);
export const noRoom = fail(
  'service.unavailable',
  'The site has no room for more conversions at the moment. Please try again in a minute.',
  60,
);
export const notCompleted = fail(
  'service.unavailable',
  'The conversion could not be completed. Please try again in a minute.',
);
export const internal = fail('service.internal', 'Something went wrong on our side. Please try again.');
