import { open, type FileHandle } from 'node:fs/promises';
import { checkXerSize } from '@floatwise/schedule/xer-bytes';
import type { ToolDefinition } from '@floatwise/tools';
import { CommandError } from './command.ts';
import { formatFileError } from './file-error.ts';

/** Reads the whole input, after checking its first bytes and its size. */
export async function readInput(path: string, tool: ToolDefinition): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const stats = await file.stat();
    if (stats.isDirectory()) throw new CommandError(`'${path}' is a folder; give one file.`);
    if (stats.isFile()) {
      const head = Buffer.alloc(Math.min(4096, stats.size));
      await file.read(head, 0, head.length, 0);
      tool.checkHead(head);
      checkXerSize(stats.size);
    }
    return await file.readFile();
  } catch (error) {
    throw formatFileError(error, `'${path}' cannot be read`);
  } finally {
    await file?.close();
  }
}
