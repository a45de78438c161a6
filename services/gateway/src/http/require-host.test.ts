import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createLogger } from '@floatwise/service-kit';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { createGatewayMetrics } from '../telemetry.ts';
import { requireHost, type SiteNames } from './require-host.ts';
import { sendProblem } from './send-problem.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(names: Partial<SiteNames>, proxyHops = 0): Promise<void> {
  const app = express();
  app.set('trust proxy', proxyHops);
  app.use(requireHost({ host: '0.0.0.0', publicUrl: undefined, extraHosts: [], ...names }));
  app.use((_request, response) => response.send('here'));
  app.use(sendProblem(createLogger('test', { level: 'silent' }), createGatewayMetrics()));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Returns the status of a request with these header lines. */
async function ask(lines: readonly string[], version = '1.1'): Promise<number> {
  const { port } = server?.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write([`GET / HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
const askFor = (name: string): Promise<number> => ask([`Host: ${name}`]);

describe('the site', () => {
  it('bound to loopback is served under loopback names only', async () => {
    await serve({ host: '127.0.0.1' });
    for (const name of [
      'localhost',
      'LOCALHOST:8080',
      'localhost.',
      'floatwise.localhost:80',
      '127.0.0.1:8080',
      '127.8.7.6',
      '[::1]:8080',
    ])
      expect([name, await askFor(name)]).toEqual([name, 200]);
    for (const name of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil.example:8080',
      '192.168.1.5',
      '0.0.0.0',
      '[::2]',
      'localhost@evil.example',
      '',
    ])
      expect([name, await askFor(name)]).toEqual([name, 421]);
  });

  it('with a public address is served under that name, at any port', async () => {
    await serve({ publicUrl: 'https://Planning.Example/' });
    expect(await askFor('planning.example')).toBe(200);
    expect(await askFor('PLANNING.example:443')).toBe(200);
    for (const name of ['evil.example', 'a.planning.example', 'localhost:8080', '127.0.0.1', '10.0.0.7'])
      expect([name, await askFor(name)]).toEqual([name, 421]);
  });

  it('with a public address, bound to loopback, is served under both', async () => {
    await serve({ host: '::1', publicUrl: 'https://planning.example' });
    expect(await askFor('planning.example')).toBe(200);
    expect(await askFor('localhost:8080')).toBe(200);
    expect(await askFor('evil.example')).toBe(421);
  });

  it('is also served under the configured extra names', async () => {
    await serve({ publicUrl: 'https://planning.example', extraHosts: ['floatwise-gateway'] });
    expect(await askFor('floatwise-gateway')).toBe(200);
    expect(await askFor('evil.example')).toBe(421);
  });

  it('on a network without a public address is served under its extra names and loopback names only', async () => {
    await serve({ extraHosts: ['floatwise-gateway'] });
    for (const name of ['floatwise-gateway', 'localhost:8080', '127.0.0.1'])
      expect([name, await askFor(name)]).toEqual([name, 200]);
    for (const name of ['evil.example', '10.0.0.7:8080', '0.0.0.0'])
      expect([name, await askFor(name)]).toEqual([name, 421]);
  });

  it('accepts the host name forwarded by a proxy only if there is a proxy', async () => {
    const lines = ['Host: gateway:8080', 'X-Forwarded-Host: planning.example'];
    await serve({ publicUrl: 'https://planning.example' }, 1);
    expect(await ask(lines)).toBe(200);
    expect(await ask(['Host: planning.example', 'X-Forwarded-Host: evil.example'])).toBe(421);
    server?.close();
    await serve({ publicUrl: 'https://planning.example' });
    expect(await ask(lines)).toBe(421);
  });

  it('refuses a request with two Host headers, or with none', async () => {
    await serve({ publicUrl: 'https://planning.example' });
    expect(await ask(['Host: planning.example', 'host: planning.example'])).toBe(400);
    expect(await ask(['Host: planning.example', 'Host: evil.example'])).toBe(400);
    expect(await ask([])).toBe(400);
    expect(await ask([], '1.0')).toBe(421);
  });
});
