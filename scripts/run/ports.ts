import getPort, { portNumbers } from 'get-port';
import { SettingError } from './settings.ts';

const firstOpenPort = 1_024;
const lastPort = 65_535;

/** The port itself, or a free one for 0. @throws SettingError in one sentence if it is unavailable */
export async function checkPort(port: number, setting: string): Promise<number> {
  const found = await getPort({ port });
  if (port === 0 || found === port) return found;
  const why = port < firstOpenPort ? 'in use or not open to this account' : 'in use';
  throw new SettingError(`Port ${port} is ${why}; free it or set ${setting} to another one.`);
}

/** The first free port from `start`, so the same one at every start unless it is in use; any free port for 0. */
export async function findFreePort(start: number): Promise<number> {
  return start === 0 ? getPort() : getPort({ port: listPortsFrom(start) });
}

function* listPortsFrom(start: number): Iterable<number> {
  yield start;
  if (start < lastPort) yield* portNumbers(Math.max(start + 1, firstOpenPort), lastPort);
}
