/**
 * How many of 10,000 wrong passwords for one account reach the comparison with its hash, when they come from fifty addresses
 * and with the name and the address of mail in every spelling, while its owner logs in again and again from a browser of
 * before. Fails when 200 or more do, or when the owner is refused once.
 */
import { createPlanner, signUp, startMesh } from '@floatwise/testkit';

const guesses = Number(process.env['BENCH_GUESSES'] ?? 10_000);
const addresses = 50;
const atOnce = 50;
const ownerComesEvery = 1_000;
const leastRefused = 200;

const widen = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
/** The same letters, some of them large, by the bits of a number. */
const mixCase = (text: string, bits: number): string =>
  Array.from(text, (letter, place) => ((bits >> (place % 20)) & 1 ? letter.toUpperCase() : letter)).join('');

function spell(login: string, index: number): string {
  const mixed = mixCase(login, index);
  const spellings = [mixed, ` ${mixed} `, widen(mixed), mixed.toUpperCase(), `\u00a0${mixed}`];
  return spellings[index % spellings.length] ?? login;
}

const mesh = await startMesh({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'true' } });
/** Comparisons auth was asked for, by its own count. */
async function readComparisons(): Promise<number> {
  const metrics = await (await fetch(`${mesh.processes('auth')[0]?.healthUrl ?? ''}/metrics`)).text();
  const lines = metrics.matchAll(/^\w*requests_total\{[^}]*subject="auth\.verify"[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

try {
  const owner = await signUp(mesh.url);
  const before = await readComparisons();
  const statuses = new Map<number, number>();
  let [ownerIn, ownerOut] = [0, 0];
  const startedMs = performance.now();
  const guess = async (index: number): Promise<void> => {
    const login = spell(index % 2 === 0 ? owner.username : owner.email, index >> 1);
    const from = { 'x-forwarded-for': `10.0.${index % addresses}.1` };
    const { status } = await createPlanner(mesh.url).postJson(
      '/api/login',
      { username: login, password: `guess ${index}` },
      from,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (let from = 0; from < guesses; from += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, guesses - from) }, (_, at) => guess(from + at)));
    if (from % ownerComesEvery !== 0) continue;
    if ((await owner.logIn()).status === 200) ownerIn += 1;
    else ownerOut += 1;
  }
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const compared = (await readComparisons()) - before - ownerIn;
  const told = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ');
  console.log(`${guesses} wrong passwords from ${addresses} addresses in ${seconds} s: ${told}.`);
  console.log(
    `${compared} of them were compared with the hash; the owner logged in ${ownerIn} times and was refused ${ownerOut} times.`,
  );
  if (compared >= leastRefused || ownerOut > 0 || Number.isNaN(compared)) process.exitCode = 1;
} finally {
  await mesh.stop();
}
