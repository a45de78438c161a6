import { basename } from 'node:path';
import type { InputPlace } from '@floatwise/contracts';
import { open, type FileHandle } from 'node:fs/promises';
import {
  checkFileCount,
  checkInputHead,
  nameFile,
  type ToolDefinition,
  type ToolFile,
} from '@floatwise/tools';
import { checkXerSize } from '@floatwise/schedule/xer-bytes';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { formatFileError, MissingInputError, standard, type Terminal } from './command.ts';

/** Reads the files for a tool, after checking their number. If there are several, an error names its file. */
export async function readToolFiles(
  tool: ToolDefinition,
  { inputs, baseline }: { inputs: readonly [string, ...string[]]; baseline: string | undefined },
  terminal: Pick<Terminal, 'readInput'>,
) {
  checkFileCount(tool, { files: inputs.length, baselines: baseline === undefined ? 0 : 1 });
  const isAlone = inputs.length === 1 && baseline === undefined;
  const read = async (path: string, place: InputPlace = 'file'): Promise<ToolFile> => {
    if (path === standard) return nameInput(await terminal.readInput(), tool, place);
    const fileName = basename(path);
    try {
      return { bytes: await readInput(path, tool, place), fileName };
    } catch (error) {
      throw isAlone ? error : nameFile(fileName, error);
    }
  };
  const [first, ...further] = inputs;
  const file = await read(first);
  const others: ToolFile[] = [];
  for (const path of further) others.push(await read(path));
  return {
    ...file,
    ...(others.length === 0 ? {} : { others }),
    ...(baseline === undefined ? {} : { baseline: await read(baseline, 'baseline') }),
  };
}

/** Standard input has no name: its first bytes say what it is. */
function nameInput(bytes: Uint8Array, tool: ToolDefinition, place: InputPlace): ToolFile {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const fileName = `stdin${isXmlHead(bytes) ? '.xml' : isZip ? '.xlsx' : '.xer'}`;
  checkInputHead(tool, place, bytes.subarray(0, 4096));
  checkXerSize(bytes.length);
  return { bytes, fileName };
}

/** Reads the whole input, after checking its first bytes and its size. */
async function readInput(path: string, tool: ToolDefinition, place: InputPlace): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const stats = await file.stat();
    if (stats.isDirectory()) throw new MissingInputError(`'${path}' is a folder; give one file.`);
    if (stats.isFile()) {
      const head = Buffer.alloc(Math.min(4096, stats.size));
      await file.read(head, 0, head.length, 0);
      checkInputHead(tool, place, head);
      checkXerSize(stats.size);
    }
    return await file.readFile();
  } catch (error) {
    throw formatFileError(error, `'${path}' cannot be read`, MissingInputError);
  } finally {
    await file?.close();
  }
}
