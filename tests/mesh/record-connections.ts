/**
 * Loaded with `--import`: appends every address that a process sends to, and every name that it looks up for a connection, to the
 * file that `CONNECTIONS_FILE` names, one a line.
 */
import { Socket as DatagramSocket } from 'node:dgram';
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

const file = process.env['CONNECTIONS_FILE'];
if (file === undefined) throw new Error('CONNECTIONS_FILE is not set.');

const note = (address: unknown): void => appendFileSync(file, `${String(address)}\n`);

type Call = (...args: unknown[]) => unknown;
const connect = Reflect.get(Socket.prototype, 'connect') as Call;
const send = Reflect.get(DatagramSocket.prototype, 'send') as Call;

Object.assign(Socket.prototype, {
  connect(this: Socket, ...args: unknown[]): unknown {
    this.on('lookup', (_error, _address, _family, host) => note(host));
    this.on('connectionAttempt', (address) => note(address));
    return Reflect.apply(connect, this, args);
  },
});
Object.assign(DatagramSocket.prototype, {
  send(this: DatagramSocket, ...args: unknown[]): unknown {
    note(args.findLast((arg) => typeof arg === 'string') ?? 'a datagram');
    return Reflect.apply(send, this, args);
  },
});
