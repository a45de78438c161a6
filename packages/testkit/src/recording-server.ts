import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createCertificate } from './certificates.ts';

/** A server that records what it receives and never answers. */
export interface RecordingServer {
  readonly port: number;
  /** Everything received, as readable by this server. */
  readonly heard: () => string;
  readonly countConnections: () => number;
  readonly stop: () => void;
}

/** Listens on loopback: in clear, or with `isSecure` over TLS with an untrusted certificate. */
export async function startRecordingServer({ isSecure = false } = {}): Promise<RecordingServer> {
  const certificate = isSecure ? createCertificate() : undefined;
  const sockets = new Set<Socket>();
  let heard = '';
  let connections = 0;
  const record = (socket: Socket): void => {
    socket.on('data', (data) => (heard += data.toString('latin1'))).on('error', () => undefined);
  };
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    record(certificate === undefined ? socket : new TLSSocket(socket, { isServer: true, ...certificate }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    countConnections: () => connections,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
