import { sleep } from 'k6';
import exec from 'k6/execution';
import { sha256 } from 'k6/crypto';
import http, { type RefinedResponse } from 'k6/http';
import { conversionMs, conversions, failed, queueMs, refused, wrong } from './figures.ts';
import { warmUpScenario } from './mix.ts';
import type { Person } from './people.ts';
import { settings } from './settings.ts';
import type { Work } from './works.ts';

/** Without an answer there is no body. */
type Answer = Omit<RefinedResponse<'binary'>, 'body'> & { readonly body: ArrayBuffer | null };

/** How long a person keeps retrying a file that is refused. */
const patienceMs = 60_000;
const longestPauseSeconds = 30;
/** How long a person waits for an answer, or for the end of a conversion. */
const longestWaitMs = 120_000;
const shortPauseMs = 1_000;
const firstBytes = 300;
/** k6 is slow at calls with very many arguments. */
const bytesAtOnce = 1_000;

/**
 * One conversion, alternating between the way of a page (upload, events, fetch) and of a program (one request). Compares
 * the file it receives with the tool's output. Makes the calls itself, because packages/client needs `fetch`, which k6
 * does not have.
 */
export function convert(person: Person, work: Work, turn: number): void {
  const tags = { size: work.size, tool: work.toolId };
  const startedMs = Date.now();
  for (;;) {
    const answer = turn % 2 === 0 ? convertByRequest(person, work) : convertByRecord(person, work);
    if (answer.status === 200) {
      const isRight = answer.body !== null && sha256(answer.body, 'hex') === work.sha256;
      if (isRight) {
        if (isWarmUp()) return;
        conversionMs.add(Date.now() - startedMs, tags);
        conversions.add(1, tags);
        return;
      }
      wrong.add(1, tags);
    } else if (mayComeAgain(answer) && Date.now() - startedMs < patienceMs) {
      refused.add(1, { ...tags, status: String(answer.status) });
      sleep(Math.min(longestPauseSeconds, Number(answer.headers['Retry-After'])));
      continue;
    }
    failed.add(1, tags);
    console.error(`${work.fileName} through ${work.toolId}: ${describe(answer)}`);
    return;
  }
}

/** During warm-up it counts only failures. */
const isWarmUp = (): boolean => exec.scenario.name === warmUpScenario;

function mayComeAgain({ status, headers }: Answer): boolean {
  return (status === 429 || status === 503) && /^\d+$/.test(headers['Retry-After'] ?? '');
}

function describe({ status, body, error }: Answer): string {
  return status === 0 ? error : `${status} ${readText(body?.slice(0, firstBytes))}`;
}

function readText(body: ArrayBuffer | null | undefined): string {
  const bytes = new Uint8Array(body ?? new ArrayBuffer(0));
  let text = '';
  for (let from = 0; from < bytes.length; from += bytesAtOnce) {
    text += String.fromCharCode(...bytes.subarray(from, from + bytesAtOnce));
  }
  return text;
}

function convertByRequest(person: Person, work: Work): Answer {
  return post(person, '/api/convert', work);
}

function convertByRecord(person: Person, work: Work): Answer {
  const accepted = post(person, '/api/conversions', work);
  if (accepted.status !== 202) return accepted;
  const { id } = accepted.json() as { id: string };
  const path = `/api/conversions/${id}`;
  const startedMs = Date.now();
  let received = '';
  // A gateway that is replaced ends its streams, and clients reconnect, as every browser does.
  while (
    !/"state":"(finished|delivered|failed|abandoned)"/.test(received) &&
    Date.now() - startedMs < longestWaitMs
  ) {
    if (received !== '') sleep(Number(/^retry: (\d+)$/m.exec(received)?.[1] ?? shortPauseMs) / 1_000);
    const events = getEvents(person, path);
    if (events.status !== 200) return { ...events, body: null };
    received += events.body;
  }
  if (!isWarmUp()) noteQueue(received, work);
  const output = get(person, `${path}/output`);
  if (output.status === 200) acknowledge(person, path);
  return output;
}

/** The client has the file, so the site removes the result. */
function acknowledge({ cookies }: Person, path: string): void {
  const name = path.replace(/[0-9a-f-]{36}/, ':id');
  http.del(`${settings.baseUrl}${path}`, null, {
    headers: { Origin: settings.baseUrl },
    cookies,
    responseType: 'none',
    tags: { name },
  });
}

/** Its time in the queue, if the events include both ends. */
function noteQueue(text: string, { size, toolId }: Work): void {
  const since = (state: string): number => {
    const event = text
      .split('\n')
      .find((line) => line.startsWith('data:') && line.includes(`"state":"${state}"`));
    return event === undefined ? NaN : Date.parse(/"since":"([^"]+)"/.exec(event)?.[1] ?? '');
  };
  // A short run is never recorded as `running`.
  const ranMs = Number(/"durationMs":([\d.]+)/.exec(text)?.[1]);
  const begunMs = Number.isNaN(since('running')) ? since('finished') - ranMs : since('running');
  const waitedMs = begunMs - since('queued');
  if (!Number.isNaN(waitedMs)) queueMs.add(waitedMs, { size, tool: toolId });
}

function post({ cookies }: Person, path: string, { toolId, fileName, bytes }: Work): Answer {
  return http.post(
    `${settings.baseUrl}${path}`,
    { toolId, file: http.file(bytes, fileName) },
    {
      headers: { Origin: settings.baseUrl },
      cookies,
      responseType: 'binary',
      timeout: longestWaitMs,
      tags: { name: path },
    },
  );
}

const get = (person: Person, path: string): Answer => ask(person, path, 'binary');
/** As text, because k6 is slow at creating text from bytes. */
const getEvents = (person: Person, path: string) => ask(person, `${path}/events`, 'text');

function ask<Type extends 'binary' | 'text'>(
  { cookies }: Person,
  path: string,
  responseType: Type,
): RefinedResponse<Type> {
  const name = path.replace(/[0-9a-f-]{36}/, ':id');
  return http.get(`${settings.baseUrl}${path}`, {
    cookies,
    responseType,
    timeout: longestWaitMs,
    tags: { name },
  });
}
