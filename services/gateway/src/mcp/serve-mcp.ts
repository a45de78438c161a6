import { failures } from '@floatwise/contracts';
import {
  createMcpServer,
  pageFiles,
  RefusedCall,
  type CallDefinition,
  type InputOf,
  type McpAnswer,
} from '@floatwise/mcp/server';
import { ServiceError } from '@floatwise/service-kit';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import express, { Router, type RequestHandler } from 'express';
import { answerAssistant } from '../app/assistant/answer-assistant.ts';
import { listOwnFiles } from '../app/assistant/list-own-files.ts';
import type { AssistantContext, Caller, GivenFile } from '../app/assistant/run-tool-call.ts';
import { cleanFileName } from '../app/conversions/clean-file-name.ts';
import { createPersonLimit } from '../receive/person-limit.ts';
import { acceptKey, findKeyId } from '../receive/accept-key.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { awaitFirst } from '../receive/await-first.ts';
import { getSignedInUser } from '../receive/require-user.ts';
import { nameRoute } from '../receive/route-name.ts';
import { watchCaller } from '../receive/watch-caller.ts';
import type { UploadAddresses } from '../app/assistant/upload-addresses.ts';
import { createUploadAddress, receiveFile } from './receive-file.ts';
import { instructions, remoteDefinitions, type FileContent, type UploadInput } from './remote-definitions.ts';

/** Simultaneous calls of one user; reading a large schedule is work. */
const mostCalls = 4;

/** What the assistants of a site need besides its API. */
interface RemoteAssistants {
  readonly askConverter: AssistantContext['askConverter'];
  readonly addresses: UploadAddresses;
}

/** `POST /mcp`: the Model Context Protocol over HTTP, for API keys only. It is stateless, so any gateway answers the next request. */
export function serveMcp(context: ApiContext, { askConverter, addresses }: RemoteAssistants): Router {
  const router = Router();
  router.use(nameRoute('/mcp'));
  router.post(
    '/',
    awaitFirst(context.awaitNats),
    acceptKey(context),
    requireKey,
    awaitFirst((request) => context.limits.consumeAssistantCall(getSignedInUser(request).id)),
    express.json({ limit: '1mb', inflate: false }),
    refuseSeveral,
    refuseDeep,
    answerMessage(context, addresses, {
      ...context.conversions,
      keys: context.keys,
      credits: context.accounts,
      askConverter,
    }),
  );
  router.put('/uploads/:secret', awaitFirst(context.awaitNats), receiveFile(context, addresses));
  router.all('/uploads/:secret', refuseMethod('PUT'));
  router.all('/', refuseMethod('POST'));
  return router;
}

const requireKey: RequestHandler = (request, response, next) => {
  if (findKeyId(request) === undefined) {
    response.setHeader('www-authenticate', 'Bearer');
    throw new ServiceError(failures.keyMissing);
  }
  next();
};

/** Refuses a batch of calls, which would count as one. */
const refuseSeveral: RequestHandler = (request, _response, next) => {
  if (Array.isArray(request.body)) throw new ServiceError(failures.oneMessage);
  next();
};

/** The SDK checks values level by level, and its stack has an end. */
const deepestMessage = 100;

const refuseDeep: RequestHandler = (request, _response, next) => {
  let level: unknown[] = [request.body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestMessage) throw new ServiceError(failures.deepMessage);
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.values<unknown>(value as Record<string, unknown>)
        : [],
    );
  }
  next();
};

const refuseMethod =
  (allowed: 'POST' | 'PUT'): RequestHandler =>
  (_request, response) => {
    response.setHeader('allow', allowed);
    throw new ServiceError(failures.wrongMethod(allowed));
  };

function answerMessage(
  { limits, publicUrl, leaving, logger }: ApiContext,
  addresses: UploadAddresses,
  assistant: AssistantContext,
): RequestHandler {
  const enterCall = createPersonLimit(mostCalls, failures.manyCallsUnderWay);
  return async (request, response) => {
    const gone = watchCaller(response);
    // Otherwise its place would never be released.
    if (gone.aborted) return;
    const user = getSignedInUser(request);
    response.once('close', enterCall(user.id));
    const caller: Omit<Caller, 'signal' | 'onProgress'> = {
      user,
      keyId: findKeyId(request) ?? '',
      consume: () => limits.consumeKeyConversion(user.id),
      siteUrl: publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`,
    };
    const ofUser: RemoteContext = {
      ...assistant,
      addresses,
      askConverter: (question) => assistant.askConverter({ ...question, userId: user.id }),
    };
    const createServer = () =>
      createMcpServer({
        instructions,
        definitions: remoteDefinitions,
        charges: true,
        answer: (name, input, { signal, onProgress }) =>
          answer(name, input as RemoteInput, ofUser, {
            ...caller,
            signal: AbortSignal.any([signal, gone, leaving]),
            onProgress: (progress) => {
              if (progress.stage === 'conversion') onProgress(progress.fraction, progress.step);
            },
          }),
        onBug: (error) => logger.error({ err: error }, 'a call of an assistant failed'),
      });
    const handler = createMcpHandler(createServer);
    response.once('close', () => void handler.close());
    await toNodeHandler(handler)(request, response, request.body);
  };
}

type RemoteContext = AssistantContext & { readonly addresses: UploadAddresses };
type RemoteInput = Readonly<Record<string, unknown>> & { readonly contents?: readonly FileContent[] };

async function answer(
  name: string,
  { contents = [], ...input }: RemoteInput,
  context: RemoteContext,
  caller: Caller,
): Promise<McpAnswer> {
  if (name === 'list_files')
    return pageFiles(input as InputOf<'list_files'>, await listOwnFiles(caller.user.id, context.ports));
  if (name === 'upload_file') {
    const { fileName } = input as unknown as UploadInput;
    const owner = { userId: caller.user.id, keyId: caller.keyId };
    return createUploadAddress({ fileName, siteUrl: caller.siteUrl }, owner, context.addresses).catch(refuse);
  }
  const { reads, runs, spends } = remoteDefinitions[name] ?? ({} as Partial<CallDefinition>);
  // The schema of the tool has already checked it.
  const given = input as never;
  const run = runs?.(given);
  const call = {
    tool: name,
    input,
    path: reads?.(given),
    spends: spends === true,
    run: run && { ...run, contents: contents.map(readContent) },
  };
  const answered = await answerAssistant(call, caller, context).catch(refuse);
  if (answered.kind === 'answered') return answered.answer;
  throw new RefusedCall(answered.kind === 'refused' ? answered.sentence : 'The file is not paid for.');
}

function readContent({ fileName, text, base64 }: FileContent): GivenFile {
  if ((text === undefined) === (base64 === undefined))
    throw new RefusedCall(`Send '${fileName}' either as text or as base64.`);
  const bytes = text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
  return { fileName: cleanFileName(fileName), bytes };
}

/** An assistant gets the same error messages as a user. */
function refuse(error: unknown): never {
  if (error instanceof ServiceError && error.code !== 'service.internal')
    throw new RefusedCall(`${error.code}: ${error.message}`, { cause: error });
  throw error;
}
