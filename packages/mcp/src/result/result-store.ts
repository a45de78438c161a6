import type { ToolOutput } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { LRUCache } from 'lru-cache';
import { RefusedCall, type FileAccess, type ReadFile } from '../file-access.ts';
import type { ToolResult } from '../mcp-tool.ts';
import type { ToolCall } from '../definitions.ts';
import { requireTool } from '../tools/list-tools.ts';

const mostKept = 4;

/** Runs tools and keeps the last few results, so that further questions about one need no new run. */
export class ResultStore {
  readonly #files: FileAccess;
  readonly #kept = new LRUCache<string, ToolOutput>({ max: mostKept });

  constructor(files: FileAccess) {
    this.#files = files;
  }

  /** Throws RefusedCall for an unknown tool or a file that may not be read, and UnusableInputError as the tool does. */
  async run(call: ToolCall): Promise<ToolResult> {
    const output = await this.#getOutput(call);
    const { report, unchanged = false } = output;
    return { report, unchanged, keep: (out) => this.#keep(output, call, out) };
  }

  async #getOutput({ tool, files, baseline, options = {} }: ToolCall): Promise<ToolOutput> {
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

  #keep(
    { fileName, bytes, attachments = [] }: ToolOutput,
    { files, baseline }: ToolCall,
    out: string | undefined,
  ): Promise<readonly string[]> {
    const kept = attachments.map((each) => ({ fileName: each.fileName, chunks: [each.bytes] }));
    const inputs = [...files, ...(baseline === undefined ? [] : [baseline])];
    return this.#files.keep([{ fileName, chunks: bytes }, ...kept], { inputs, out });
  }
}
