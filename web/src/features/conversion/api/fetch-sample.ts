import type { ToolFacts } from '@floatwise/contracts';
import { request } from '../../../lib/request.ts';

/** A small schedule of ours, of the kind the tool takes, in which every tool finds something. */
export async function fetchSample({ acceptedTypes }: ToolFacts): Promise<File> {
  const name = `riverside.${acceptedTypes.includes('.xer') ? 'xer' : 'xlsx'}`;
  const response = await request('GET', `/samples/${name}`);
  return new File([await response.arrayBuffer()], name);
}
