import { listSampleNames, type Report, type ToolFacts } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { request, requestJson } from '../../../lib/request.ts';
import { readStoredReport } from './read-stored-report.ts';

/** A tool's report for our sample files; null if this page cannot read it. */
export function useSampleReport(toolId: string) {
  return useQuery({
    queryKey: ['sample', toolId],
    queryFn: () => requestJson({ parse: readReport }, 'GET', `/api/samples/${toolId}/report`),
  });
}

const readReport = (value: unknown): Report | null => readStoredReport(value)?.report ?? null;

/** The sample files of a tool, for its schedule and activity cards. */
export function useSampleFiles(tool: ToolFacts) {
  return useQuery({ queryKey: ['sample files', tool.id], queryFn: () => fetchSamples(tool) });
}

/** The sample files in which the tool finds most; several updates for a tool of several files. */
export function fetchSamples(tool: ToolFacts): Promise<File[]> {
  return Promise.all(
    listSampleNames(tool).map(async (name) => {
      const response = await request('GET', `/samples/${name}`);
      // A sample is the same file each time.
      return new File([await response.arrayBuffer()], name, { lastModified: 0 });
    }),
  );
}
