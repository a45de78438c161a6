import { basename } from 'node:path';
import { checkFileCount, nameFile, type ToolDefinition, type ToolFile } from '@floatwise/tools';
import { readInput } from './read-input.ts';

export interface InputPaths {
  readonly inputs: readonly [string, ...string[]];
  readonly baseline?: string | undefined;
}

/** All files for a tool run. */
export interface ToolFiles extends ToolFile {
  readonly others?: readonly ToolFile[];
  readonly baseline?: ToolFile;
}

/** Reads the files for a tool, after checking their number. If there are several, an error names its file. */
export async function readToolFiles(
  tool: ToolDefinition,
  { inputs, baseline }: InputPaths,
): Promise<ToolFiles> {
  checkFileCount(tool, { files: inputs.length, baselines: baseline === undefined ? 0 : 1 });
  const isAlone = inputs.length === 1 && baseline === undefined;
  const read = async (path: string): Promise<ToolFile> => {
    const fileName = basename(path);
    try {
      return { bytes: await readInput(path, tool), fileName };
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
    ...(baseline === undefined ? {} : { baseline: await read(baseline) }),
  };
}
