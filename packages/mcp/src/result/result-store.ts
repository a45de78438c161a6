import type { ToolOutput } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { LRUCache } from 'lru-cache';
import { RefusedCall, type FileAccess, type ReadFile } from '../file-access.ts';
import { requireTool } from './require-tool.ts';

/** What is converted, and how. */
export interface ToolCall {
  readonly tool: string;
  readonly files: readonly string[];
  readonly baseline?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

const mostKept = 4;

/** The results of the tools that ran last: asked again for more of their rows, they need not run again. */
export class ResultStore {
  readonly #files: FileAccess;
  readonly #kept = new LRUCache<string, ToolOutput>({ max: mostKept });

  constructor(files: FileAccess) {
    this.#files = files;
  }

  /** Throws RefusedCall for a tool that does not exist or a file that may not be read, UnusableInputError as the tool does. */
  async run({ tool, files, baseline, options = {} }: ToolCall): Promise<ToolOutput> {
    const { id } = requireTool(tool);
    const read: ReadFile[] = [];
    for (const path of files) read.push(await this.#files.read(path));
    const [first, ...others] = read;
    if (first === undefined) throw new RefusedCall(`${id} needs a file.`);
    const compared = baseline === undefined ? undefined : await this.#files.read(baseline);
    const key = JSON.stringify([id, read.map((file) => file.key), compared?.key, options]);
    const output =
      this.#kept.get(key) ??
      (await runTool(id, {
        ...first,
        options,
        ...(others.length === 0 ? {} : { others }),
        ...(compared === undefined ? {} : { baseline: compared }),
      }));
    this.#kept.set(key, output);
    return output;
  }
}
