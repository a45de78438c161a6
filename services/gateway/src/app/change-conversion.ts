import {
  failures,
  type Conversion,
  type ConversionId,
  type KeptConversion,
  type User,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { ConversionPorts } from './ports.ts';

type RecordPorts = Pick<ConversionPorts, 'records' | 'view'>;

/** Undefined if the record has changed since it was read; `isTakenUp` recognises a record that already includes this change. */
export async function changeConversion(
  seen: KeptConversion,
  next: Conversion,
  { records, view }: RecordPorts,
  isTakenUp: (found: Conversion) => boolean = () => false,
): Promise<KeptConversion | undefined> {
  const kept = await records.change(seen, next, { isTakenUp });
  if (kept) view.apply(kept);
  return kept;
}

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

/** The record after `advanceConversion`; undefined if it is gone. */
export interface Advanced<Next extends Conversion> {
  readonly latest: KeptConversion | undefined;
  /** What this call changed; undefined if it left the record as it was. */
  readonly changed: Next | undefined;
}

/** Advances a record from its latest state. `step` returns the next record, or undefined to leave it as it is. */
export async function advanceConversion<Next extends Conversion>(
  seen: KeptConversion,
  step: (conversion: Conversion) => Next | undefined,
  ports: RecordPorts,
): Promise<Advanced<Next>> {
  let latest: KeptConversion | undefined = seen;
  while (latest !== undefined) {
    const next = step(latest.conversion);
    if (next === undefined) break;
    const kept = await changeConversion(latest, next, ports);
    if (kept) return { latest: kept, changed: next };
    latest = await ports.records.find(seen.conversion.id);
    if (latest) ports.view.apply(latest);
  }
  return { latest, changed: undefined };
}
