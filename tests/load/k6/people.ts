import http from 'k6/http';
import { fail } from 'k6';
import { settings } from './settings.ts';

/** A signed-in person. */
export interface Person {
  readonly username: string;
  readonly cookies: Readonly<Record<string, string>>;
}

const enoughCredits = 10_000;
const headers = { 'Content-Type': 'application/json', Origin: settings.baseUrl };
const asJson = { headers, responseType: 'text' } as const;

/** The given account, or the given number of new ones, each with credits if the site adds them free of charge. */
export function signInPeople(count: number): Person[] {
  if (settings.account) return [signIn(settings.account)];
  const run = Math.random().toString(36).slice(2, 10);
  return Array.from({ length: count }, (_, place) => register(`load-${run}-${place}`));
}

function register(username: string): Person {
  const password = `load-${Math.random().toString(36).slice(2)}-${Math.random().toString(36).slice(2)}`;
  const account = { username, email: `${username}@example.com`, password };
  const answer = http.post(`${settings.baseUrl}/api/register`, JSON.stringify(account), asJson);
  if (answer.status >= 300) fail(`Registration failed: ${answer.status} ${answer.body}`);
  const person = signIn({ username, password });
  http.post(`${settings.baseUrl}/api/add-credits`, JSON.stringify({ credits: enoughCredits }), {
    ...asJson,
    cookies: person.cookies,
    // A site that sells credits refuses. Only free files are converted there.
    responseCallback: http.expectedStatuses({ min: 200, max: 499 }),
  });
  return person;
}

function signIn(account: { username: string; password: string }): Person {
  const jar = http.cookieJar();
  jar.clear(settings.baseUrl);
  const answer = http.post(`${settings.baseUrl}/api/login`, JSON.stringify(account), asJson);
  if (answer.status >= 300) fail(`${account.username} cannot sign in: ${answer.status} ${answer.body}`);
  const cookies = Object.entries(answer.cookies).map(([name, [cookie]]) => [name, cookie?.value ?? '']);
  jar.clear(settings.baseUrl);
  return { username: account.username, cookies: Object.fromEntries(cookies) as Record<string, string> };
}
