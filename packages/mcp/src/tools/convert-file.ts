import type { Answering } from '../mcp-tool.ts';
import { describeReport } from '../result/describe-result.ts';

export const convertFile: Answering<'convert_file'> = async ({ out }, { getResult }) => {
  const { report, unchanged, keep } = await getResult();
  return { written: await keep(out), unchanged, ...describeReport(report) };
};
