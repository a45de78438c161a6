// Log-in floods: how many wrong passwords are compared, and how long the owner and a colleague, who obey Retry-After, need
// meanwhile. Exits with 1 when 200 or more are compared, the known browser is refused once, or a new one cannot log in.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPlanner,
  printProcessorsAtEnd,
  signUp,
  startMesh,
  type Mesh,
  type Planner,
} from '@floatwise/testkit';

const guesses = Number(process.env['BENCH_GUESSES'] ?? 10_000);
const addresses = 50;
const atOnce = 50;
const ownerComesEvery = 1_000;
const leastRefused = 200;
const mostWaitSeconds = 180;

/** Logs in with a name and a password from an address. */
type Post = (login: string, password: string, address: string) => Promise<Response>;

const widen = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
/** The same letters, some in upper case, selected by the bits of a number. */
const mixCase = (text: string, bits: number): string =>
  Array.from(text, (letter, place) => ((bits >> (place % 20)) & 1 ? letter.toUpperCase() : letter)).join('');

function spell(login: string, index: number): string {
  const mixed = mixCase(login, index);
  const spellings = [mixed, ` ${mixed} `, widen(mixed), mixed.toUpperCase(), `\u00a0${mixed}`];
  return spellings[index % spellings.length] ?? login;
}

/** Password comparisons, as counted by auth. */
async function readComparisons(mesh: Mesh): Promise<number> {
  const metrics = await (await fetch(`${mesh.processes('auth')[0]?.healthUrl ?? ''}/metrics`)).text();
  const lines = metrics.matchAll(
    /^floatwise_answered_requests_total\{[^}]*subject="auth\.verify"[^}]*\} (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Logs in from a browser without cookies, and waits as Retry-After says. Returns undefined if that takes too long. */
async function logInAnew(
  post: Post,
  { username, password }: Planner,
  address: string,
): Promise<number | undefined> {
  const startedMs = performance.now();
  for (;;) {
    const answer = await post(username, password, address);
    const seconds = (performance.now() - startedMs) / 1_000;
    if (answer.ok) return Math.round(seconds * 10) / 10;
    const waitSeconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== 429 || seconds + waitSeconds > mostWaitSeconds) return undefined;
    await sleep(waitSeconds * 1_000);
  }
}

/** Sends guesses, several in parallel, until `hasEnded` returns true or there are no more. */
async function attack(count: number, guess: (index: number) => Promise<void>, hasEnded = () => false) {
  for (let from = 0; from < count && !hasEnded(); from += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => guess(from + at)));
  }
}

/** How long a user needs to log in during the guesses, starting a moment after they begin. */
async function measureMeanwhile(
  guess: (index: number) => Promise<void>,
  measure: () => Promise<number | undefined>,
): Promise<number | undefined> {
  let ended = false;
  const attacking = attack(Infinity, guess, () => ended);
  await sleep(5_000);
  const seconds = await measure();
  ended = true;
  await attacking;
  return seconds;
}

printProcessorsAtEnd();
const mesh = await startMesh({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'true' } });
const post: Post = (username, password, address) =>
  createPlanner(mesh.url).postJson('/api/login', { username, password }, { 'x-forwarded-for': address });
try {
  const owner = await signUp(mesh.url);
  const colleague = await signUp(mesh.url);
  const before = await readComparisons(mesh);
  const statuses = new Map<number, number>();
  let [ownerIn, ownerOut] = [0, 0];
  const startedMs = performance.now();
  const guessAtOwner = async (index: number): Promise<void> => {
    const login = spell(index % 2 === 0 ? owner.username : owner.email, index >> 1);
    const { status } = await post(login, `guess ${index}`, `10.0.${index % addresses}.1`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (index % ownerComesEvery !== 0) return;
    if ((await owner.logIn()).status === 200) ownerIn += 1;
    else ownerOut += 1;
  };
  await attack(guesses, guessAtOwner);
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const compared = (await readComparisons(mesh)) - before - ownerIn;
  const answers = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ');
  console.log(`${guesses} wrong passwords from ${addresses} addresses in ${seconds} s: ${answers}.`);
  console.log(
    `${compared} of them were compared with the hash; the owner logged in ${ownerIn} times from a known browser and was refused ${ownerOut} times.`,
  );

  const guessAtNames = async (index: number): Promise<void> => {
    await post(`person-${index}`, 'summer 2026', '192.0.2.7');
  };
  const waits = {
    'the owner in a new browser, while fifty addresses guess': await measureMeanwhile(guessAtOwner, () =>
      logInAnew(post, owner, '203.0.113.5'),
    ),
    'a colleague in a new browser at the address that guesses at many names': await measureMeanwhile(
      guessAtNames,
      () => logInAnew(post, colleague, '192.0.2.7'),
    ),
  };
  const person = await signUp(mesh.url);
  for (let wrong = 0; wrong < 5; wrong++) await post(person.username, `guess ${wrong}`, '192.0.2.8');
  const afterFive = await logInAnew(post, person, '192.0.2.9');
  for (const [who, waited] of Object.entries({
    ...waits,
    'the owner after five wrong guesses': afterFive,
  })) {
    console.log(`${who}: ${waited === undefined ? 'not' : `${waited} s until`} logged in.`);
    if (waited === undefined) process.exitCode = 1;
  }
  if (compared >= leastRefused || ownerOut > 0 || Number.isNaN(compared)) process.exitCode = 1;
} finally {
  await mesh.stop();
}
