import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createCertificate } from './certificates.ts';

/** A server that keeps what it is sent and answers nothing. */
export interface RecordingServer {
  readonly port: number;
  /** All that has arrived, as it can be read there. */
  readonly heard: () => string;
  /** Connections that were opened. */
  readonly countConnections: () => number;
  readonly stop: () => void;
}

/** Listens on loopback: in clear or, with `isSecure`, over TLS with an untrusted certificate. */
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
