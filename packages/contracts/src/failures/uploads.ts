import { formatFileSize } from '../file-names.ts';
import { maxTotalUploadBytes, maxUploadBytes } from '../limits.ts';
import { fail, type Failure } from './failure.ts';
import { invalidRequest } from './requests.ts';

export const noUpload = invalidRequest(
  'Send the file as multipart/form-data with the fields file and toolId.',
);
export const noGraphqlUpload = invalidRequest(
  'Send the fields operations and map, and then each file for one variable, by the GraphQL multipart request specification.',
);
export const noTool = invalidRequest('The field toolId is missing: it names the tool to use.');
export const optionsNotJson = invalidRequest('The field options is not JSON.');
export const tooManyFiles = (most: number): Failure =>
  invalidRequest(`Send at most ${most} files at a time.`);
export const invalidPart = invalidRequest('The form cannot be read: one part has an invalid header.');
export const uploadCutShort = invalidRequest('The upload is incomplete: it ends too early.');
export const uploadStalled = (seconds: number): Failure =>
  fail(
    'request.timed-out',
    `The upload has stalled: no data arrived for ${seconds} seconds. Please try again.`,
  );
export const fieldsTooLarge = fail(
  'request.too-large',
  'The fields before the file are too large: each field is limited to 64 KB.',
);
export const noFile = fail('request.no-file', 'There is no file in the request. Send it in the field file.');
export const noGraphqlFile = fail(
  'request.no-file',
  'Send the file with the request that converts it, as multipart/form-data.',
);
export const unknownTool = fail(
  'request.unknown-tool',
  "The conversion tool you're looking for doesn't exist.",
);
export const fileTooLarge = fail(
  'file.too-large',
  `File is too large. Maximum size is ${formatFileSize(maxUploadBytes)}.`,
);
export const filesTooLarge = fail(
  'file.too-large',
  `Files are too large. Maximum size is ${formatFileSize(maxUploadBytes)} each, ${formatFileSize(maxTotalUploadBytes)} together.`,
);
export const wrongFileType = (acceptedTypes: readonly string[]): Failure =>
  fail('file.wrong-type', `Invalid file type. Accepted types: ${acceptedTypes.join(', ')}`);
