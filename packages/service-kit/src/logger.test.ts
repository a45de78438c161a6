import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function collect(level = 'info') {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { logger: createLogger('test', { level, destination }), lines };
}

it('writes one JSON object per line, with the service and a readable time and level', () => {
  const { logger, lines } = collect();
  logger.child({ conversionId: 'c' }).info({ bytes: 3 }, 'done');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    service: 'test',
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    conversionId: 'c',
    bytes: 3,
    msg: 'done',
  });
});

it('never logs the value of a secret name, down to three levels', () => {
  const { logger, lines } = collect();
  const secrets = {
    password: 'S1',
    currentPassword: 'S2',
    newPassword: 'S3',
    cookie: 'S4',
    authorization: 'S5',
  };
  logger.info({ ...secrets, body: secrets, request: { headers: secrets } }, 'call');
  expect(lines.join('')).not.toMatch(/S[1-5]/);
  expect(lines.join('').match(/\[removed\]/g)).toHaveLength(15);
});

it('writes nothing below its level, and errors with their cause', () => {
  const { logger, lines } = collect('warn');
  logger.info('not this');
  logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('inner');
});
