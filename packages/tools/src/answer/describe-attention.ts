import type { Report, ReportAttention } from '@floatwise/contracts';

/** The `attention` of a report: spread it in; there is none where there is nothing to heed. */
export function describeAttention(attention: readonly ReportAttention[]): Pick<Report, 'attention'> {
  return attention.length === 0 ? {} : { attention: [...attention] };
}
