import { createdApiKeySchema } from '@floatwise/contracts';
import { endlessQuestionFile, type Planner } from '@floatwise/testkit';

/** Questions about a file. */
export interface Questions {
  /** Asks for the activities of the file as an assistant does; answers with the text of the whole response. */
  readonly ask: () => Promise<string>;
  /** Removes the file, which the site would keep for later questions. */
  readonly end: () => Promise<void>;
}

/** Converts the file once, then returns questions about it. They never end if `isEndless`. */
export async function openQuestions(
  planner: Planner,
  { bytes, isEndless = false }: { bytes: Uint8Array; isEndless?: boolean },
): Promise<Questions> {
  const fileName = isEndless ? endlessQuestionFile : 'a.xer';
  const { id } = await planner.client.startConversion({ toolId: 'trial', fileName, bytes });
  await planner.client.awaitConversion(id);
  // Questions are answered once the result is taken.
  await planner.client.fetchOutput(id);
  const created = await planner.postJson('/api/keys', { name: 'assistant' });
  const { key } = createdApiKeySchema.parse(await created.json());
  const params = { name: 'list_activities', arguments: { path: `${id}/1` } };
  const ask = async (): Promise<string> => {
    const answer = await fetch(`${planner.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    return answer.text();
  };
  return {
    ask,
    end: async () => {
      await planner.client.removeConversion(id);
    },
  };
}
