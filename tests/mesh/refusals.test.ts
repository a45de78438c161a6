import { randomUUID } from 'node:crypto';
import { maxInputs, maxUploadBytes } from '@floatwise/contracts';
import {
  createConversionId,
  createPlanner,
  logIn,
  signUp,
  type Planner,
  type TestUpload,
} from '@floatwise/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedSite, readSharedLog, type SharedSite } from '../find-shared-site.ts';
import { awaitRemoval } from './await-removal.ts';
import { formatMultipart, openUpload, sendUpload, type FormPart } from './raw-request.ts';
import { createSampleWorkbook } from './sample-workbook.ts';
import { createSampleXer, removePobsNaively } from './sample-xer.ts';

let site: SharedSite;
let planner: Planner;

beforeAll(async () => {
  site = await findSharedSite('forgetful');
  planner = await signUp(site.url);
});

async function convert(upload: Partial<TestUpload>) {
  const response = await planner.convert({
    toolId: 'x-pobs',
    fileName: 'a.xer',
    bytes: createSampleXer(),
    ...upload,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
  };
}

function sendParts(parts: readonly FormPart[], headers: Record<string, string> = {}) {
  const { body, contentType } = formatMultipart(parts);
  return sendUpload(site.url, { cookie: planner.cookie(), 'content-type': contentType, ...headers }, body);
}

const file: FormPart = { name: 'file', fileName: 'a.xer', content: createSampleXer() };
const toolId: FormPart = { name: 'toolId', content: 'x-pobs' };
const notXer = (start: string, kind = ''): string =>
  'This is not a Primavera XER file: the first line must start with ERMHDR, ' +
  `but it starts with '${start}'${kind}. In P6 use File > Export > Primavera PM - (XER).`;

describe('a file that cannot be used', () => {
  it.each([
    ['an empty file', '', 'E_EMPTY', 'The file is empty (0 bytes).'],
    [
      'P6 XML',
      '<?xml version="1.0"?><APIBusinessObjects/>',
      'E_NOT_XER',
      notXer('<?xml version="1.0"?', ' (P6 XML)'),
    ],
    [
      'a spreadsheet',
      'PK\u0003\u0004\u0014\u0000\u0006\u0000',
      'E_NOT_XER',
      'but it is a spreadsheet or zip. ',
    ],
    [
      'an old workbook',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      'E_NOT_XER',
      'but it is an old Excel or MPP file. ',
    ],
    [
      'Unicode text',
      '\u00ff\u00feD\u0000e\u0000a\u0000r\u0000',
      'E_NOT_XER',
      notXer('Dear', ' (Unicode text)'),
    ],
    [
      'Unicode text without a first line',
      '\u00ff\u00fe',
      'E_NOT_XER',
      'but it is Unicode text whose first line is not readable. ',
    ],
    ['any text', 'Activity ID;Activity Name;Start', 'E_NOT_XER', notXer('Activity ID;Activity')],
    [
      'any text, long',
      `Dear colleague, ${'please find. '.repeat(2_000)}`,
      'E_NOT_XER',
      notXer('Dear colleague, plea'),
    ],
  ])('%s gets its sentence', async (_kind, text, code, sentence) => {
    const { status, body } = await convert({ bytes: Buffer.from(text, 'latin1') });
    expect(status).toBe(422);
    expect(body).toEqual({ code, error: expect.stringContaining(sentence) as string });
  });

  it.each([
    [
      'has links to unknown activity ids',
      { ends: ['52341', '52342'] },
      'E_UNKNOWN_ACT',
      '1 of 1 links name activities that are not on sheet TASK (first: 52341). Export TASKPRED with Activity IDs, from the same project as TASK.',
    ],
    [
      'has a status in an unsupported language',
      { status: 'Ej p\u00e5b\u00f6rjad' },
      'E_VALUE',
      "Sheet TASK row 3, column status_code: 'Ej p\u00e5b\u00f6rjad' is not an activity status (expected Not Started, In Progress, Completed).",
    ],
    [
      'has durations in two units',
      { duration: '5d' },
      'E_VALUE',
      "Sheet TASK row 3, column remain_drtn_hr_cnt: '5d' is not a number. It is in days, but the column is in hours; export it in one unit.",
    ],
  ])('is a spreadsheet that %s', async (_what, changes, code, error) => {
    const upload = { toolId: 'cpd', fileName: 'plan.xlsx', bytes: createSampleWorkbook(changes) };
    const { status, body } = await convert(upload);
    expect(status).toBe(422);
    expect(body).toEqual({ code, error });
  });

  it('says so in its record as well', async () => {
    const id = createConversionId();
    await convert({ id, bytes: Buffer.from('nothing of ours') });
    expect(await planner.client.getConversion(id)).toMatchObject({
      state: 'failed',
      // Of the file, not of the request around it.
      inputBytes: 15,
      outcome: { code: 'E_NOT_XER', error: notXer('nothing of ours') },
    });
  });

  it('was cut off: 422 and the place where it ends', async () => {
    const text = 'ERMHDR\t8.4\r\n%T\tTASK\r\n%F\ttask_id\ttask_code\r\n%R\t1\tA1\r\n%R\t2';
    const { status, body } = await convert({ toolId: 'soos', bytes: Buffer.from(text) });
    expect(status).toBe(422);
    expect(body).toEqual({
      code: 'E_XER_TRUNCATED',
      error:
        'The file ends in the middle of table TASK (line 5). Export it again, or check that the download finished.',
    });
  });

  it('was cut off, but a cleaner still converts it, with a warning in the report', async () => {
    const whole = createSampleXer();
    const { report } = await planner.client.convert({
      toolId: 'x-pobs',
      fileName: 'a.xer',
      bytes: whole.subarray(0, whole.indexOf('%E')),
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        code: 'E_XER_TRUNCATED',
        severity: 'warning',
        message: expect.stringMatching(
          /^The file ends in the middle of table TASK \(line \d+\)\. /,
        ) as string,
      }),
    );
  });

  it('has a wrong extension: 415 with the accepted types', async () => {
    for (const bytes of [createSampleXer(), Buffer.alloc(0), createSampleXer(2_000)]) {
      const { status, body } = await convert({ fileName: 'a.xlsx', bytes });
      expect(status).toBe(415);
      expect(body).toEqual({ code: 'file.wrong-type', error: 'Invalid file type. Accepted types: .xer' });
    }
  });
});

describe('a file that is too large', () => {
  const tooLarge = {
    code: 'file.too-large',
    error: 'File is too large. Maximum size is 50.00 MB.',
  };
  const head = Buffer.from('ERMHDR\t8.2\r\n');

  it('is refused by its announced length, before it is sent, if it exceeds the limit of all files together', async () => {
    const upload = openUpload(site.url, {
      cookie: planner.cookie(),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(110 * 1024 * 1024),
    });
    const { status, body } = await upload.answer();
    expect([status, body]).toEqual([
      413,
      {
        code: 'file.too-large',
        error: 'Files are too large. Maximum size is 50.00 MB each, 100.00 MB together.',
      },
    ]);
    upload.request.destroy();
  });

  it('is refused by its announced length even if the client sends all of it', async () => {
    const { status, body } = await convert({ bytes: Buffer.alloc(53 * 1024 * 1024, head) });
    expect([status, body]).toEqual([413, tooLarge]);
  });

  it('is refused while it arrives in chunks without an announced length', async () => {
    const upload = openUpload(site.url, {
      cookie: planner.cookie(),
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    });
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    upload.request.write(
      '--x\r\ncontent-disposition: form-data; name="toolId"\r\n\r\nx-pobs\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xer"\r\n\r\nERMHDR\t8.2\r\n',
    );
    for (let sent = 0; sent < 51; sent++) {
      await new Promise<void>((resolve) => upload.request.write(megabyte, () => resolve()));
    }
    upload.request.end('\r\n--x--\r\n');
    const { status, body } = await upload.answer();
    expect([status, body]).toEqual([413, tooLarge]);
  });

  it('starts at 50 MB and one byte', async () => {
    // Filled behind its end: nothing in it is to be removed.
    const largest = Buffer.alloc(maxUploadBytes, 'x');
    removePobsNaively(createSampleXer()).copy(largest);
    const { status, body } = await convert({ bytes: largest });
    expect(status).toBe(200);
    expect(String(body).length).toBe(maxUploadBytes);
    expect(await convert({ bytes: Buffer.concat([largest, Buffer.from('x')]) })).toMatchObject({
      status: 413,
      body: tooLarge,
    });
  });
});

describe('a request that is not complete', () => {
  const invalid = (error: string) => ({ status: 400, body: { code: 'request.invalid', error } });

  it('has no file', async () => {
    expect(await sendParts([toolId])).toMatchObject({
      status: 400,
      body: {
        code: 'request.no-file',
        error: 'There is no file in the request. Send it in the field file.',
      },
    });
  });

  it('has two files', async () => {
    const problem = { code: 'E_FILES', error: 'x-pobs takes one file; 2 were given.' };
    expect(await sendParts([toolId, file, file])).toMatchObject({ status: 422, body: problem });
    expect(await sendParts([file, file, toolId])).toMatchObject({ status: 422, body: problem });
    const many = Array.from({ length: 2 * maxInputs + 1 }, () => file);
    expect(await sendParts([...many, toolId])).toMatchObject(invalid('Send at most 61 files at a time.'));
  });

  it('has no tool, or an unknown one', async () => {
    expect(await sendParts([file])).toMatchObject(
      invalid('The field toolId is missing: it names the tool to use.'),
    );
    expect(await sendParts([{ ...toolId, content: 'no-such-tool' }, file])).toMatchObject({
      status: 404,
      body: {
        code: 'request.unknown-tool',
        error: "The conversion tool you're looking for doesn't exist.",
      },
    });
  });

  it('may name the tool after the file', async () => {
    expect((await sendParts([file, toolId])).status).toBe(200);
    expect(await sendParts([{ ...file, content: 'no XER' }, toolId])).toMatchObject({ status: 422 });
  });

  it('has invalid options, or options the tool does not have', async () => {
    const options = (content: string): FormPart => ({ name: 'options', content });
    expect(await sendParts([toolId, options('{'), file])).toMatchObject(
      invalid('The field options is not JSON.'),
    );
    expect(await sendParts([toolId, options('{"depth":3}'), file])).toMatchObject({
      status: 422,
      body: { code: 'E_OPTION', error: "x-pobs has no option 'depth'; it knows codePage." },
    });
    const risk = { ...toolId, content: 'x-risktype' };
    expect(await sendParts([risk, options('{"keepUsed":"yes"}'), file])).toMatchObject({
      status: 422,
      body: { code: 'E_OPTION' },
    });
  });

  it('has an address or headers that are too large', async () => {
    const answer = await planner.call(`/api/user?${'a'.repeat(20_000)}`);
    expect(answer.status).toBe(431);
    expect(await answer.json()).toEqual({
      code: 'request.too-large',
      error: 'The address and the headers of the request are too large.',
    });
  });

  it('is not a form, or a form that ends too early', async () => {
    expect(
      await sendUpload(
        site.url,
        { cookie: planner.cookie(), 'content-type': 'text/plain' },
        Buffer.from('text'),
      ),
    ).toMatchObject(invalid('Send the file as multipart/form-data with the fields file and toolId.'));
    const { body, contentType } = formatMultipart([toolId, file]);
    const headers = { cookie: planner.cookie(), 'content-type': contentType };
    const early = invalid('The upload is incomplete: it ends too early.');
    for (const cut of [10, 60, 200, body.length - 60, body.length - 10]) {
      expect(await sendUpload(site.url, headers, body.subarray(0, cut))).toMatchObject(early);
    }
    expect(await sendParts([{ ...toolId, name: 'tool\u0000Id' }, file])).toMatchObject(
      invalid('The form cannot be read: one part has an invalid header.'),
    );
  });

  it('has an invalid id, or one that was used before', async () => {
    expect(await sendParts([toolId, file], { 'x-conversion-id': 'seven' })).toMatchObject(
      invalid('The header x-conversion-id must be a UUID.'),
    );
    const headers = { 'x-conversion-id': randomUUID(), 'idempotency-key': 'seven' };
    expect(await sendParts([toolId, file], headers)).toMatchObject(
      invalid('The header idempotency-key must be a UUID.'),
    );
    expect(await sendParts([toolId, file], { ...headers, 'idempotency-key': randomUUID() })).toMatchObject(
      invalid(
        'The headers x-conversion-id and idempotency-key must have the same value. You can also send only one of them.',
      ),
    );
    const duplicate = {
      status: 409,
      body: {
        code: 'conversion.duplicate',
        error: 'This conversion was already started. Please start a new one.',
      },
    };
    const id = randomUUID();
    expect((await convert({ id })).status).toBe(200);
    expect(await convert({ id })).toMatchObject(duplicate);
    const other = await signUp(site.url);
    const taken = await other.convert({ id, toolId: 'x-pobs', fileName: 'a.xer', bytes: createSampleXer() });
    expect(taken.status).toBe(409);
    await taken.text();
    const both = await Promise.all([convert({ id: createConversionId() }), ...twice(randomUUID())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  });

  const twice = (id: string) => [convert({ id }), convert({ id })];
});

describe('a caller without permission', () => {
  const foreign = { code: 'request.forbidden-origin', error: 'This call must come from the site itself.' };

  it('is not signed in', async () => {
    const { body, contentType } = formatMultipart([toolId, file]);
    expect(await sendUpload(site.url, { 'content-type': contentType }, body)).toMatchObject({
      status: 401,
      body: { code: 'session.required', error: 'Please log in first.' },
    });
    const forged = await createPlanner(site.url).call('/api/user', {
      headers: { cookie: planner.cookie().replace(/.$/, 'x') },
    });
    expect(forged.status).toBe(401);
  });

  it('comes from another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: site.url.replace('http:', 'https:') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: site.url },
    ]) {
      expect(await sendParts([toolId, file], headers)).toMatchObject({ status: 403, body: foreign });
      expect((await planner.postJson('/api/logout', {}, headers)).status).toBe(403);
    }
    for (const headers of [{ origin: site.url }, { 'sec-fetch-site': 'same-origin' }]) {
      expect((await sendParts([toolId, file], headers)).status).toBe(200);
    }
  });

  it('is not an administrator', async () => {
    expect((await createPlanner(site.url).call('/api/admin/stats')).status).toBe(401);
    const refused = await planner.call('/api/admin/stats');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'session.forbidden' });
    const admin = await logIn(site.url, site.admin);
    expect((await admin.call('/api/admin/stats')).status).toBe(200);
  });
});

describe('an invalid address or body', () => {
  it.each([
    ['GET', '/api/no-such-call', undefined, 404],
    ['GET', '/assets/no-such-file.js', undefined, 404],
    ['GET', '/api/conversions/%E0%A4%A/events', undefined, 400],
    ['POST', '/api/login', '{"username":', 400],
    ['POST', '/api/login', '[]', 400],
    ['POST', '/api/login', `{"username":"${'x'.repeat(40_000)}"}`, 413],
    ['POST', '/api/register', '{"username":"ab","email":"a@example.com","password":"secret1"}', 400],
    ['DELETE', '/api/user', undefined, 405],
  ])('%s %s returns its status and a sentence', async (method, path, body, status) => {
    const answer = await planner.call(path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      error: expect.stringMatching(/^[A-Z].*\S$/) as string,
      code: expect.any(String) as string,
    });
  });

  it('has an unsupported encoding', async () => {
    const answer = await planner.call('/api/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'content-encoding': 'rot13' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('after all these refusals', () => {
  it('their objects are removed, there was no internal error, and the site works', async () => {
    expect((await convert({})).status).toBe(200);
    await awaitRemoval(site);
    const logs = await Promise.all(
      (['gateway', 'converter'] as const).map((service) => readSharedLog('forgetful', service)),
    );
    const lines = logs.flatMap((log) => log.split('\n'));
    expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });
});
