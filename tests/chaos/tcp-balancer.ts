import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpBalancer {
  readonly url: string;
  /** Sends new connections to these targets from now on; existing connections are kept. */
  readonly setTargets: (ports: readonly number[]) => void;
  readonly close: () => void;
}

/** Forwards connections to each target in turn and skips a target that refuses. It does not interpret HTTP. */
export async function startTcpBalancer(first: readonly number[]): Promise<TcpBalancer> {
  let ports = first;
  let turn = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    turn++;
    client.on('error', () => undefined);
    passOn(client, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setTargets: (targets) => {
      ports = targets;
    },
    close: () => server.close(),
  };
}

function passOn(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const next = (): void => passOn(client, others);
  target.once('error', next);
  target.once('connect', () => {
    target.off('error', next);
    target.on('error', () => client.resetAndDestroy());
    client.on('error', () => target.destroy());
    target.once('close', () => client.end());
    client.pipe(target).pipe(client);
  });
}
