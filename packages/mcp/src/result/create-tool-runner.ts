import type { ToolOutput } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { LRUCache } from 'lru-cache';
import { RefusedCall, type FileAccess, type ReadFile } from '../file-access.ts';
import type { Sources } from '../mcp-tool.ts';
import { requireTool } from '../tools/list-tools.ts';

const mostKept = 4;

/** Runs tools on files and keeps the last few results for further questions. Throws RefusedCall or UnusableInputError. */
export function createToolRunner(files: FileAccess): Sources['runTool'] {
  const kept = new LRUCache<string, ToolOutput>({ max: mostKept });
  return async ({ tool, files: paths, baseline, options = {} }) => {
    const { id } = requireTool(tool);
    const read: ReadFile[] = [];
    for (const path of paths) read.push(await files.read(path));
    const [first, ...others] = read;
    if (first === undefined) throw new RefusedCall(`${id} needs a file.`);
    const compared = baseline === undefined ? undefined : await files.read(baseline);
    const key = JSON.stringify([id, read.map((file) => file.key), compared?.key, options]);
    const output =
      kept.get(key) ??
      (await runTool(id, {
        ...first,
        options,
        ...(others.length === 0 ? {} : { others }),
        ...(compared === undefined ? {} : { baseline: compared }),
      }));
    kept.set(key, output);
    const { report, unchanged = false, fileName, bytes, attachments = [] } = output;
    const written = [
      { fileName, chunks: bytes },
      ...attachments.map((each) => ({ fileName: each.fileName, chunks: [each.bytes] })),
    ];
    const inputs = [...paths, ...(baseline === undefined ? [] : [baseline])];
    return { report, unchanged, keep: (out) => files.keep(written, { inputs, out }) };
  };
}
