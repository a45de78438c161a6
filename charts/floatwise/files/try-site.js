// Signs in, converts a small schedule and compares it with what must come out.
const site = process.env.SITE_URL;
// As a proxy that ends TLS would ask: a session's cookie may be for HTTPS alone.
const proxied = { 'x-forwarded-proto': 'https' };
const ask = async (what, path, { headers, ...init }, tries = 5) => {
  const answer = await fetch(site + path, { ...init, headers: { ...proxied, ...headers } }).catch(String);
  // Right after an install the way there may still be made.
  if (tries > 1 && (typeof answer === 'string' || answer.status === 503)) {
    await new Promise((done) => setTimeout(done, 5_000));
    return ask(what, path, { headers, ...init }, tries - 1);
  }
  if (typeof answer === 'string') throw new Error(`${what}: ${answer}`);
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  return answer;
};
const row = (...cells) => cells.join('\t') + '\r\n';
const head = row(
  'ERMHDR',
  '8.2',
  '2026-03-16',
  'Project',
  'admin',
  'admin',
  'db',
  'Project Management',
  'USD',
);
const task = row('%T', 'TASK') + row('%F', 'task_id', 'task_code') + row('%R', '1', 'A1000') + '%E\r\n';
const pobs = row('%T', 'POBS') + row('%F', 'pobs_id', 'pobs_name') + row('%R', '100', 'First');

const signIn = { username: process.env.SITE_USERNAME, password: process.env.SITE_PASSWORD };
const session = await ask('sign in', '/api/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(signIn),
});
const form = new FormData();
form.append('toolId', 'x-pobs');
form.append('file', new Blob([head + pobs + task]), 'trial.xer');
const cookie = session.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
const answer = await ask('convert', '/api/convert', { method: 'POST', headers: { cookie }, body: form });
if ((await answer.text()) !== head + task) throw new Error('the converted file is not what it must be');
console.log('A file was converted.');
