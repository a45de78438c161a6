import { fail, type Failure } from './failure.ts';
import { invalidRequest } from './requests.ts';

export const keyMissing = fail(
  'key.invalid',
  'Send an API key as Authorization: Bearer. You create one on your account page.',
);
export const oneMessage = invalidRequest('Send one message at a time.');
export const deepMessage = invalidRequest(
  'The message is nested more than 100 levels deep. Send lists and objects that contain fewer of each other.',
);
export const fileNotKept = (path: string): Failure =>
  fail(
    'request.not-found',
    `You have no file '${path.slice(0, 100)}' on this site. Use a path of an earlier answer, such as ID/1 or ID/output. list_files lists them.`,
  );
export const noUploadAddress = fail(
  'request.not-found',
  'This upload address does not exist, was used before, or is older than 15 minutes. Ask your assistant for a new one.',
);
export const notRawFile = invalidRequest(
  'Send the file itself as the body of the request, not as a form: curl --upload-file june.xer ADDRESS',
);
/** Reading the result of a tool that has not been run. */
export const noSuchResult = (tool: string): Failure =>
  fail(
    'request.not-found',
    `This site keeps no result of ${tool.slice(0, 100)} for these files and options. Nothing was charged. Call convert_file with them first.`,
  );
export const noSuchTool = (id: string, known: readonly string[]): Failure =>
  fail('request.unknown-tool', `There is no tool '${id.slice(0, 100)}'. The tools are ${known.join(', ')}.`);
export const manyCallsUnderWay = (count: number): Failure =>
  fail(
    'rate.limited',
    `Your assistants have ${count} calls under way. Wait for one of them, or try again in 5 seconds.`,
    5,
  );
export const repeatedCall = (times: number): Failure =>
  fail(
    'rate.limited',
    `This call has failed, or its result was removed, ${times} times in the last few minutes. Please try again in 15 minutes.`,
    900,
  );
export const manyQuestions = fail(
  'service.unavailable',
  'Many schedules are being read at present. Please try again in 5 seconds.',
  5,
);
export const questionTimedOut = (seconds: number): Failure =>
  fail(
    'tool.timed-out',
    `The question could not be answered within ${seconds} seconds. Ask about fewer activities, or use a smaller export.`,
  );
export const questionOutOfMemory = (mb: number): Failure =>
  fail(
    'tool.out-of-memory',
    `The question needs more than ${mb} MB of memory. Use a smaller export, for example a single project.`,
  );
