import { z } from 'zod';
import { defineMcpTool } from '../mcp-tool.ts';
import { describeReport } from '../result/describe-result.ts';
import { toolCallInput } from './inputs.ts';

export const convertFile = defineMcpTool({
  name: 'convert_file',
  title: 'Convert a file with a tool',
  description:
    'Runs a tool of Floatwise on a file, or on several for tools that take them, and writes the result beside the first one or at `out`. Answers where it is, what was done and what needs review.',
  input: {
    ...toolCallInput,
    out: z
      .string()
      .optional()
      .describe('Path of the result; beside the first file, under its usual name, where absent.'),
  },
  writes: true,
  run: async ({ out, ...call }, { results, files }) => {
    const output = await results.run(call);
    const { fileName, bytes, attachments = [], report } = output;
    const inputs = [...call.files, ...(call.baseline === undefined ? [] : [call.baseline])];
    const written = await files.keep(
      [
        { fileName, chunks: bytes },
        ...attachments.map((each) => ({ fileName: each.fileName, chunks: [each.bytes] })),
      ],
      { inputs, out },
    );
    return { written, unchanged: output.unchanged === true, ...describeReport(report) };
  },
});
