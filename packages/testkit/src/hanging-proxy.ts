import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface HangingProxy {
  readonly port: number;
  /** From now on connections stay open and new ones are accepted, but nothing is passed on. */
  readonly hang: () => void;
  readonly goOn: () => void;
  readonly close: () => void;
}

/** Passes connections on to a port of this machine. */
export async function startHangingProxy(targetPort: number): Promise<HangingProxy> {
  const pairs = new Set<readonly Socket[]>();
  let isHanging = false;
  const server = createServer((client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1' });
    const pair = [client, target] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [target, client] as const]) {
      from.on('data', (chunk) => {
        // What arrives while it hangs is kept, as in the buffers of a machine that hangs.
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => isHanging || from.resume());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isHanging) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const setAll = (change: 'pause' | 'resume'): void => {
    for (const pair of pairs) for (const socket of pair) socket[change]();
  };
  return {
    port: (server.address() as AddressInfo).port,
    hang: () => {
      isHanging = true;
      setAll('pause');
    },
    goOn: () => {
      isHanging = false;
      setAll('resume');
    },
    close: () => {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
