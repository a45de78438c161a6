import { json } from 'node:stream/consumers';
import { conversionIdSchema, failures, hasResult, type Conversion } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { acceptConversion } from '../app/conversions/accept-conversion.ts';
import { awaitSettled } from '../app/conversions/await-settled.ts';
import { checkOwner, findConversion } from '../app/conversions/change-conversion.ts';
import type { UploadedFile } from '../app/conversions/receive-files.ts';
import { takeConversion } from '../app/conversions/take-conversion.ts';
import { getSignedIn, type GraphqlContext, type Resolve } from './graphql-context.ts';
import type { GraphqlUpload } from './receive-graphql-upload.ts';

const conversion: Resolve<unknown, { id: string }> = async (_parent, args, context) => {
  const user = getSignedIn(context);
  const id = conversionIdSchema.safeParse(args.id.toLowerCase());
  if (!id.success) return null;
  const kept = await findConversion(id.data, context.conversions.ports);
  return kept?.conversion.userId === user.id ? kept.conversion : null;
};

const ofConversion: Record<string, Resolve<Conversion>> = {
  /** Empty until the upload has named its tool. */
  toolId: (one) => one.toolId ?? '',
  error: (one) => (one.state === 'failed' ? one.outcome.error : null),
  errorCode: (one) => (one.state === 'failed' ? one.outcome.code : null),
  outputUrl: (one) =>
    one.state === 'finished' || hasResult(one) ? `/api/conversions/${one.id}/output` : null,
  report: async (one, _args, context) => {
    if (one.state !== 'finished' && !hasResult(one)) return null;
    const { enterDownload, conversions } = context;
    const { ports } = conversions;
    // Before the result is taken: a refused download costs nothing.
    const leave = await enterDownload(one.userId);
    try {
      const kept = await findConversion(one.id, ports);
      if (kept === undefined) return null;
      const stored = await ports.objects.openReport((await takeConversion(kept, ports)).conversion);
      return stored === undefined ? null : ((await json(stored.stream)) as { report: unknown }).report;
    } finally {
      leave();
    }
  },
};

/** Shorter than the time proxies wait for a response. */
const waitMs = 20_000;

interface ConvertArgs {
  toolId: string;
  file: Promise<unknown>;
  options?: unknown;
  others?: unknown;
  /** Resolves to the name of the part that contains the file. */
  baseline?: Promise<{ filename: string }> | null;
}

const convert: Resolve<unknown, ConvertArgs> = async (_parent, args, context) => {
  const taken = context.takeUpload();
  const { id } = await takeIn(taken, args, context);
  const { view } = context.conversions.ports;
  const kept = view.find(id);
  if (kept === undefined) throw new ServiceError(failures.startedBefore);
  const enough = AbortSignal.any([context.gone, context.leaving, AbortSignal.timeout(waitMs)]);
  // After the wait the caller gets the current state, and the conversion continues.
  const settled = await awaitSettled(kept, view, enough).catch(() => view.find(id) ?? kept);
  // An upload may take hours, and the query may ask for the report, which costs credits.
  if (!(await context.stillSignedIn())) throw new ServiceError(failures.logInAgain);
  return settled.conversion;
};

/** Accepts a file as `POST /api/conversions` does: a repeat with the same id is the same conversion. */
async function takeIn(
  { id, upload, admitted }: GraphqlUpload,
  { toolId, options, baseline }: ConvertArgs,
  context: GraphqlContext,
): Promise<Conversion> {
  const user = getSignedIn(context);
  const { ports } = context.conversions;
  const known = ports.view.find(id) && (await findConversion(id, ports));
  if (known) return checkOwner(known, user).conversion;
  const fields = { toolId, options: options === null ? undefined : JSON.stringify(options) };
  const baselinePart = (await baseline)?.filename;
  const named = {
    ...upload,
    findField: (name: keyof typeof fields) => fields[name],
    files: async function* (): AsyncGenerator<UploadedFile> {
      for await (const { part, ...file } of upload.files()) {
        yield { ...file, place: part === baselinePart ? 'baseline' : 'file' };
      }
    },
  };
  const kept = await acceptConversion(named, { id, user }, { admitted, ports });
  if (kept === undefined) throw new ServiceError(failures.startedBefore);
  return kept.conversion;
}

export const conversionFields = {
  Query: { conversion },
  Mutation: { convert },
  Conversion: ofConversion,
};
