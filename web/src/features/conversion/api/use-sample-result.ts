import type { Report } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/request.ts';
import { readStoredReport } from './read-stored-report.ts';

/** A tool's report for our sample files; null if this page cannot read it. */
export function useSampleReport(toolId: string) {
  return useQuery({
    queryKey: ['sample', toolId],
    queryFn: () => requestJson(readReport, 'GET', `/api/samples/${toolId}/report`),
  });
}

const readReport = {
  parse: (value: unknown): Report | null => readStoredReport(value)?.report ?? null,
};
