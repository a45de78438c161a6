import {
  failures,
  type Conversion,
  type ConversionId,
  type KeptConversion,
  type User,
} from '@floatwise/contracts';
import { advance, type Advanced, type ChangeOptions, type Transition } from '@floatwise/conversion';
import { getSiteMs, ServiceError } from '@floatwise/service-kit';
import type { ConversionPorts } from './ports.ts';

type RecordPorts = Pick<ConversionPorts, 'records' | 'view'>;

/** The current record. Read again, since another gateway may have changed one that is not followed here. */
export async function findConversion(
  id: ConversionId,
  { records, view }: RecordPorts,
): Promise<KeptConversion | undefined> {
  const known = view.find(id);
  if (known !== undefined && view.isFollowed(id)) return known;
  const found = await records.find(id);
  if (found === undefined) return known !== undefined && isKnownHereAlone(known) ? known : undefined;
  view.apply(found);
  return view.find(id) ?? found;
}

/** Returns a conversion if it is the caller's; 404 hides those of others. */
export function checkOwner(kept: KeptConversion | undefined, user: User): KeptConversion {
  if (kept?.conversion.userId === user.id) return kept;
  throw new ServiceError(failures.conversionNotFound);
}

/** Whether a gateway reported an end to its users that no record has: the record was lost, or was written by a newer version. */
function isKnownHereAlone({ conversion }: KeptConversion): boolean {
  return conversion.state === 'failed' && codesWithoutRecord.has(conversion.outcome.code);
}

const codesWithoutRecord: ReadonlySet<string> = new Set([
  failures.conversionLost.code,
  failures.newerSite.code,
]);

/** Applies a transition to the latest record, at the time of the site, and shows the record to this process at once. */
export async function advanceConversion<Next extends Conversion, Facts>(
  seen: KeptConversion,
  transition: (conversion: Conversion, facts: Facts, nowMs: number) => Transition<Next>,
  facts: Facts,
  { records, view, isTakenUp }: RecordPorts & Pick<ChangeOptions, 'isTakenUp'>,
): Promise<Advanced<Next>> {
  const step = (conversion: Conversion): Transition<Next> => transition(conversion, facts, getSiteMs());
  const advanced = await advance(seen, step, records, isTakenUp && { isTakenUp });
  if (advanced.latest !== undefined) view.apply(advanced.latest);
  return advanced;
}
