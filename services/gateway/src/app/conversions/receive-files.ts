import {
  failures,
  maxUploadBytes,
  takesSeveral,
  type ConversionId,
  type ConversionInput,
  type InputCounts,
  type InputPlace,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { checkFileCount, findTool, type ToolDefinition } from '@floatwise/tools';
import { checkUploadContent } from './check-upload-content.ts';
import type { ConversionObjects } from './ports.ts';

/** One arriving file, and its part name. */
export interface UploadedFile {
  readonly fileName: string;
  readonly place: InputPlace;
  readonly content: AsyncIterable<Uint8Array>;
}

/** An upload that is arriving. Fields may come before its files or after them. */
export interface Upload {
  readonly first: Pick<UploadedFile, 'fileName'>;
  /** All files in order; read each one before asking for the next. */
  readonly files: () => AsyncIterable<UploadedFile>;
  readonly findField: (name: 'toolId' | 'options') => string | undefined;
  /** Settles when everything has arrived; rejects if it cannot be read. */
  readonly whole: Promise<void>;
  /** Ends the upload from our side. */
  readonly stop: (reason: Error) => void;
}

export interface ReceivedFiles {
  readonly tool: ToolDefinition;
  /** In order of arrival. */
  readonly inputs: readonly ConversionInput[];
}

/** Room in the announced length for anything but files. */
const overheadBytes = 1024 * 1024;

/** @throws ServiceError if the length exceeds that of one file and the tool, if known by now, takes only one */
export function checkAnnounced(upload: Upload, announcedBytes: number): void {
  const tool = findNamedTool(upload);
  if (tool === undefined || isForSeveral(tool) || announcedBytes <= maxUploadBytes + overheadBytes) return;
  throw new ServiceError(failures.fileTooLarge);
}

/** If the tool is named first, refuses surplus files and wrong types early. @throws ServiceError or UnusableInputError */
export async function receiveFiles(
  upload: Upload,
  to: {
    id: ConversionId;
    putInput: ConversionObjects['putInput'];
    announce: (inputs: readonly ConversionInput[]) => Promise<void>;
  },
): Promise<ReceivedFiles> {
  const inputs: ConversionInput[] = [];
  const checks: ((tool: ToolDefinition) => void)[] = [];
  for await (const { fileName, place, content } of upload.files()) {
    const arriving = [...inputs, { fileName, place, bytes: 0 }];
    checkNotTooMany(findNamedTool(upload), arriving);
    if (arriving.length > 1) await to.announce(arriving);
    const checked = checkUploadContent({
      fileName,
      place,
      content,
      findTool: () => findNamedTool(upload),
      isNamed: (tool) => arriving.length > 1 || inputs.length > 1 || isForSeveral(tool),
    });
    checks.push(checked.checkWhole);
    const bytes = await to.putInput({ id: to.id, place: arriving.length }, checked.bytes());
    inputs.push({ fileName, place, bytes });
  }
  await upload.whole;
  const tool = getNamedTool(upload);
  checkFileCount(tool, countInputs(inputs));
  for (const check of checks) check(tool);
  return { tool, inputs };
}

/** Checks the maximum only, since more files may follow. */
function checkNotTooMany(tool: ToolDefinition | undefined, arriving: readonly ConversionInput[]): void {
  if (tool === undefined) return;
  const { files, baselines } = countInputs(arriving);
  checkFileCount(tool, { files: Math.max(files, tool.inputs?.min ?? 1), baselines });
}

function countInputs(inputs: readonly ConversionInput[]): InputCounts {
  const baselines = inputs.filter(({ place }) => place === 'baseline').length;
  return { files: inputs.length - baselines, baselines };
}

const isForSeveral = (tool: ToolDefinition | undefined): boolean =>
  tool?.inputs !== undefined && takesSeveral(tool.inputs);

export function findNamedTool(upload: Upload): ToolDefinition | undefined {
  const toolId = upload.findField('toolId');
  return toolId === undefined ? undefined : findTool(toolId);
}

function getNamedTool(upload: Upload): ToolDefinition {
  const tool = findNamedTool(upload);
  if (tool) return tool;
  throw upload.findField('toolId') === undefined
    ? new ServiceError(failures.noTool)
    : new ServiceError(failures.unknownTool);
}

/** A file that is already available; it is opened when its turn comes. */
export interface FileAtHand extends Omit<UploadedFile, 'content'> {
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** Creates an upload from files that are already complete. */
export function createUpload(
  files: readonly FileAtHand[],
  fields: Partial<Record<'toolId' | 'options', string>>,
): Upload {
  return {
    first: { fileName: files[0]?.fileName ?? '' },
    files: async function* () {
      for (const { fileName, place, open } of files) yield { fileName, place, content: await open() };
    },
    findField: (name) => fields[name],
    whole: Promise.resolve(),
    stop: () => undefined,
  };
}
