import { listSampleNames, type ToolFacts } from '@floatwise/contracts';
import { request } from '../../../lib/request.ts';

/** Our sample schedule of the type the tool takes, in which every tool finds something; several updates for a tool of several files. */
export function fetchSamples(tool: ToolFacts): Promise<File[]> {
  return Promise.all(listSampleNames(tool).map(fetchSample));
}

async function fetchSample(name: string): Promise<File> {
  const response = await request('GET', `/samples/${name}`);
  return new File([await response.arrayBuffer()], name);
}
