import { json } from 'node:stream/consumers';
import { conversionIdSchema, hasResult, type Conversion } from '@floatwise/contracts';
import { findConversion } from '../app/change-conversion.ts';
import { takeConversion } from '../app/take-conversion.ts';
import { getSignedIn, type Resolve } from './graphql-context.ts';

const conversion: Resolve<unknown, { id: string }> = async (_parent, args, context) => {
  const user = getSignedIn(context);
  const id = conversionIdSchema.safeParse(args.id.toLowerCase());
  if (!id.success) return null;
  const kept = await findConversion(id.data, context.conversions.ports);
  return kept?.conversion.userId === user.id ? kept.conversion : null;
};

/** Empty until the upload has named its tool. */
const toolId: Resolve<Conversion> = (one) => one.toolId ?? '';
const error: Resolve<Conversion> = (one) => (one.state === 'failed' ? one.outcome.error : null);
const errorCode: Resolve<Conversion> = (one) => (one.state === 'failed' ? one.outcome.code : null);
const outputUrl: Resolve<Conversion> = (one) =>
  one.state === 'finished' || hasResult(one) ? `/api/conversions/${one.id}/output` : null;

const report: Resolve<Conversion> = async (one, _args, { conversions: { ports } }) => {
  if (one.state !== 'finished' && !hasResult(one)) return null;
  const kept = await findConversion(one.id, ports);
  if (kept === undefined) return null;
  const stored = await ports.objects.openReport((await takeConversion(kept, ports)).conversion);
  if (stored === undefined) return null;
  return ((await json(stored.stream)) as { report: unknown }).report;
};

export const conversionField = {
  Query: { conversion },
  Conversion: { toolId, error, errorCode, outputUrl, report },
};
