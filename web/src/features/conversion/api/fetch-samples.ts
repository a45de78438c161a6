import { worksOnSeveral, type ToolFacts } from '@floatwise/contracts';
import { request } from '../../../lib/request.ts';

/** The same schedule in three months, the oldest first. */
const series = ['riverside-2026-02.xer', 'riverside-2026-03.xer', 'riverside-2026-04.xer'];

/** A small schedule of ours, of the kind the tool takes, in which every tool finds something; updates of it for a tool of several files. */
export function fetchSamples(tool: ToolFacts): Promise<File[]> {
  return Promise.all(listSampleNames(tool).map(fetchSample));
}

function listSampleNames({ acceptedTypes, inputs }: ToolFacts): readonly string[] {
  if (worksOnSeveral(inputs)) return series;
  return [acceptedTypes.includes('.xer') ? 'riverside.xer' : 'riverside.xlsx'];
}

async function fetchSample(name: string): Promise<File> {
  const response = await request('GET', `/samples/${name}`);
  return new File([await response.arrayBuffer()], name);
}
