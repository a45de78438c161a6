import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createLogger } from '@floatwise/service-kit';
import { startRecordingServer } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressCheck, createWebhookSender } from '../src/adapters/https-webhook-sender.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const logger = createLogger('auth', { level: 'silent' });
const message = { headers: { 'webhook-id': 'one' }, body: '{"type":"conversion.finished"}' };
const usualAuthorities = getCACertificates('default');

describe('an address', () => {
  const isPublic = createAddressCheck([]);

  it.each([
    ['8.8.8.8', true],
    ['93.184.215.14', true],
    ['2606:4700::6810:84e5', true],
    ['::ffff:8.8.8.8', true],
    ['127.0.0.1', false],
    ['127.8.8.8', false],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['100.100.100.200', false],
    ['169.254.169.254', false],
    ['168.63.129.16', false],
    ['192.0.0.192', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:169.254.169.254', false],
    ['::127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b:1::a00:1', false],
    ['2002:7f00:1::', false],
    ['2001::1', false],
    ['fe80::1', false],
    ['fec0::1', false],
    ['fd00:ec2::254', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });

  it('that is not public can be allowed by its network', () => {
    const isAllowed = createAddressCheck(['10.1.0.0/16', 'fd00:1::/32']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::9', '8.8.8.8'].map(isAllowed)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', '127.0.0.1', 'fd00:2::9'].map(isAllowed)).toEqual([false, false, false]);
  });
});

describe('posting', () => {
  let receiver: WebhookReceiver;
  let names: NameServer;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    setDefaultCACertificates([...usualAuthorities, readFileSync(receiver.caFile, 'utf8')]);
    names = await startNameServer();
  });
  afterAll(() => {
    receiver.stop();
    names.stop();
    setDefaultCACertificates(usualAuthorities);
  });
  const create = (privateNetworks: readonly string[] = []) =>
    createWebhookSender({ privateNetworks, logger, dnsServers: [names.address] });
  const here = ['127.0.0.1/32'];

  it('reaches a receiver in an allowed network, with nothing but the message', async () => {
    expect(await create(here).post(`${receiver.url}/hook?a=1`, message)).toBe(204);
    expect(receiver.posted.at(-1)).toMatchObject({
      path: '/hook?a=1',
      body: message.body,
      headers: { 'webhook-id': 'one', 'content-type': 'application/json', 'user-agent': 'floatwise' },
    });
  });

  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f.1:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[::1]:PORT/',
    'https://localhost:PORT/',
    'https://loopback.example:PORT/',
    'https://both.example:PORT/',
    'https://unknown.example:PORT/',
  ])('connects to nothing for %s', async (address) => {
    names.answers = { 'loopback.example': ['127.0.0.1'], 'both.example': ['8.8.8.8', '127.0.0.1'] };
    const silent = await startRecordingServer({ isSecure: true });
    const url = address.replace('PORT', String(silent.port));
    expect(await create().isAllowed(url)).toBe(false);
    expect(await create().post(url, message)).toBe('address');
    expect(silent.countConnections()).toBe(0);
    silent.stop();
  });

  it('connects only to the address that it has checked, whatever the name means a moment later', async () => {
    names.answers = { 'moving.example': ['127.0.0.1'] };
    const before = names.countQuestions();
    const answered = await create(here).post(receiver.url.replace('127.0.0.1', 'moving.example'), message);
    // The name server is asked once for each kind of address. The certificate is not for this name.
    expect([answered, names.countQuestions() - before]).toEqual(['certificate', 2]);
  });

  it('follows no redirect', async () => {
    const before = receiver.posted.length;
    receiver.answer = (response) => void response.writeHead(307, { location: `${receiver.url}/other` }).end();
    expect(await create(here).post(`${receiver.url}/hook`, message)).toBe(307);
    expect(receiver.posted.slice(before).map(({ path }) => path)).toEqual(['/hook']);
  });

  it('does not wait for the body of the answer', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      response.write('an answer without end');
    };
    expect(await create(here).post(receiver.url, message)).toBe(200);
  });

  it('gives up a receiver that does not answer, refuses, or speaks no TLS', async () => {
    const silent = await startRecordingServer();
    const untrusted = await startRecordingServer({ isSecure: true });
    receiver.answer = (response) => void response.destroy();
    expect(await create(here).post(receiver.url, message)).toBe('no-answer');
    expect(await create(here).post('https://127.0.0.1:1/', message)).toBe('no-answer');
    expect(await create(here).post(`https://127.0.0.1:${untrusted.port}/`, message)).toBe('certificate');
    expect(await create(here).post(`https://127.0.0.1:${silent.port}/`, message)).toBe('no-answer');
    silent.stop();
    untrusted.stop();
  }, 30_000);
});

interface NameServer {
  readonly address: string;
  /** IPv4 addresses by name; other names do not exist. */
  answers: Readonly<Record<string, readonly string[]>>;
  readonly countQuestions: () => number;
  readonly stop: () => void;
}

/** A name server that answers questions for IPv4 addresses. */
async function startNameServer(): Promise<NameServer> {
  const socket: Socket = createSocket('udp4');
  let questions = 0;
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    answers: {},
    countQuestions: () => questions,
    stop: () => void socket.close(),
  };
  socket.on('message', (question, { port, address }) => {
    questions += 1;
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const found = server.answers[labels.join('.')];
    const isIpv4 = question.readUInt16BE(at + 1) === 1;
    const records = (isIpv4 ? (found ?? []) : []).map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)]),
    );
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...records]), port, address);
  });
  return server;
}
