import { createEmptyFileError } from '@floatwise/contracts/unusable-input-error';
import {
  checkUpload,
  failures,
  listAcceptedTypes,
  maxUploadBytes,
  type InputPlace,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { checkInputHead, nameFile, type ToolDefinition } from '@floatwise/tools';

/** Enough of the beginning of a file for any tool to recognise its type. */
const headBytes = 4096;

/** Checks an upload while it passes: its size, its name's extension, its first bytes. */
export function checkUploadContent(upload: {
  fileName: string;
  place: InputPlace;
  content: AsyncIterable<Uint8Array>;
  findTool: () => ToolDefinition | undefined;
  /** Whether a problem has to say which file it is about. */
  isNamed: (tool: ToolDefinition | undefined) => boolean;
}) {
  let head = Buffer.alloc(0);
  let length = 0;
  let checked = false;
  const checkHead = (tool: ToolDefinition): void => {
    checkFileName(upload, tool);
    if (length === 0) throw createEmptyFileError();
    checkInputHead(tool, upload.place, head);
    checked = true;
  };
  const describe = (error: unknown, tool: ToolDefinition | undefined): unknown =>
    upload.isNamed(tool) ? nameProblem(upload.fileName, error) : error;
  const checkNamed = (tool: ToolDefinition): void => {
    try {
      checkHead(tool);
    } catch (error) {
      throw describe(error, tool);
    }
  };

  return {
    /** Passes the bytes on while they arrive; throws as soon as they are too many or of the wrong type. */
    bytes: async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of upload.content) {
        length += chunk.length;
        if (length > maxUploadBytes) {
          throw describe(new ServiceError(failures.fileTooLarge), upload.findTool());
        }
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
        const tool = upload.findTool();
        if (!checked && tool && head.length === headBytes) checkNamed(tool);
        yield chunk;
      }
    },
    /** Call when everything has arrived, with the tool, which may have been named after the file. */
    checkWhole: (tool: ToolDefinition): void => {
      if (!checked) checkNamed(tool);
    },
  };
}

function checkFileName(
  { fileName, place }: { readonly fileName: string; readonly place: InputPlace },
  tool: ToolDefinition,
): void {
  const types = listAcceptedTypes(tool, place);
  const problem = checkUpload({ name: fileName, size: 0 }, types);
  if (problem) throw new ServiceError(failures.wrongFileType(types));
}

function nameProblem(fileName: string, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return nameFile(fileName, error);
  return new ServiceError({ ...error.failure, error: `${fileName}: ${error.message}` }, { cause: error });
}
