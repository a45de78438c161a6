import { z } from 'zod';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import packageFile from '../package.json' with { type: 'json' };
import type { McpAnswer } from './fit-answer.ts';
import { formatRefusal, RefusedCall } from './file-access.ts';
import { cutRefusal, dataNote, fitAnswer } from './fit-answer.ts';
import type { CallDefinition } from './definitions.ts';

/** Cancels a call and reports its progress as a fraction from 0 to 1. */
export interface CallControl {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, message?: string) => void;
}

interface McpServerParts {
  /** For the assistant: where to start, and what paths are. */
  readonly instructions: string;
  readonly definitions: Readonly<Record<string, unknown>>;
  /** Whether tools that spend credits do so here. */
  readonly charges?: boolean;
  /** Answers a call. Throws RefusedCall or UnusableInputError to refuse it; any other error is a bug. */
  readonly answer: (name: string, input: unknown, control: CallControl) => Promise<McpAnswer>;
  readonly onBug: (error: unknown) => void;
}

/** A server of the Model Context Protocol (2025-06-18), not yet connected. */
export function createMcpServer(parts: McpServerParts): McpServer {
  const { instructions, definitions } = parts;
  const server = new McpServer(
    { name: 'floatwise', version: packageFile.version },
    { instructions: `${instructions} ${dataNote}` },
  );
  for (const [name, definition] of Object.entries(definitions)) {
    register(server, { name, ...(definition as CallDefinition) }, parts);
  }
  return server;
}

function register(
  server: McpServer,
  { name, title, description, input, writes, spends }: CallDefinition & { name: string },
  { answer, onBug, charges = false }: McpServerParts,
): void {
  const annotations = {
    readOnlyHint: writes !== true && !(charges && spends === true),
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  // A misspelt parameter is refused, because the answer would be another one than was asked for.
  const inputSchema = z.strictObject(input, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `There is no parameter ${keys.join(', ')}. The parameters are ${Object.keys(input).join(', ')}.`
        : undefined,
  });
  server.registerTool(name, { title, description, inputSchema, annotations }, (given, extra) => {
    const { signal, sendNotification } = extra;
    const progressToken = extra._meta?.progressToken;
    const onProgress: CallControl['onProgress'] = (progress, message) => {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, total: 1, ...(message === undefined ? {} : { message }) };
      // A client that has disconnected needs no progress.
      sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
    };
    return answerOrRefuse(() => answer(name, given, { signal, onProgress }), onBug);
  });
}

/** Returns the sentence of a refusal; reports any other error as a bug without internal details. */
async function answerOrRefuse(
  run: () => Promise<McpAnswer>,
  onBug: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    return {
      content: [{ type: 'text', text: JSON.stringify(fitAnswer({ note: dataNote, ...(await run()) })) }],
    };
  } catch (error) {
    const isRefusal = error instanceof RefusedCall || error instanceof UnusableInputError;
    if (!isRefusal) onBug(error);
    const text = isRefusal
      ? cutRefusal(formatRefusal(error))
      : 'Something went wrong inside Floatwise; please report it with the call you made.';
    return { content: [{ type: 'text', text }], isError: true };
  }
}
