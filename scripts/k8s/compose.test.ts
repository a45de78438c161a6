import { expect, it } from 'vitest';
import { listComposeProblems, type ComposeModel } from './compose.ts';

const healthcheck = { test: ['CMD', 'true'] };
const volume = (source: string, target: string) => ({ type: 'volume', source, target });
const sound: ComposeModel = {
  services: {
    gateway: { healthcheck, depends_on: { converter: { condition: 'service_healthy' } } },
    converter: { healthcheck, depends_on: { nats: { condition: 'service_healthy' } } },
    nats: { healthcheck, volumes: [volume('nats', '/data')] },
    mongodb: { healthcheck, volumes: [volume('mongodb', '/data/db')] },
    valkey: { healthcheck, volumes: [volume('valkey', '/data')] },
  },
  volumes: { nats: {}, mongodb: {}, valkey: {} },
};
const change = (name: string, service: object): ComposeModel => ({
  ...sound,
  services: { ...sound.services, [name]: { ...sound.services[name], ...service } },
});

it('accepts a file in which each service waits for the health of its dependencies', () => {
  expect(listComposeProblems(sound)).toEqual([]);
});

it('reports a cycle, a missing health check, and a wait for start instead of health', () => {
  const circle = change('nats', { depends_on: { gateway: { condition: 'service_healthy' } } });
  expect(listComposeProblems(circle)).toEqual([
    'gateway waits for itself.',
    'converter waits for itself.',
    'nats waits for itself.',
  ]);
  expect(listComposeProblems(change('converter', { healthcheck: undefined }))).toEqual([
    'gateway waits for the health of converter, which has no health check.',
  ]);
  const started = change('gateway', { depends_on: { converter: { condition: 'service_started' } } });
  expect(listComposeProblems(started)).toEqual([
    'gateway waits for the start of converter and not for its health.',
  ]);
});

it('reports settings that prevent several converters, and missing or unneeded volumes', () => {
  expect(listComposeProblems(change('converter', { ports: [{}] }))[0]).toContain('--scale converter=4');
  expect(listComposeProblems(change('converter', { volumes: [volume('files', '/tmp')] }))).toEqual([
    'converter:/tmp is kept in a volume and need not last.',
  ]);
  expect(listComposeProblems(change('mongodb', { volumes: [] }))).toEqual([
    'mongodb:/data/db has to last and is in no volume.',
  ]);
  expect(listComposeProblems({ ...sound, volumes: { ...sound.volumes, s3: {} } })).toEqual([
    'No engine needs the volume s3.',
  ]);
});
