import getPort, { portNumbers } from 'get-port';
import {
  engineNames,
  SettingError,
  type EngineName,
  type EngineSetting,
  type RunSettings,
} from './settings.ts';

const firstOpenPort = 1_024;
const lastPort = 65_535;

/** The port itself, or a free one for 0. @throws SettingError in one sentence if it is unavailable */
export async function checkPort(port: number, setting: string): Promise<number> {
  const found = await getPort({ port });
  if (port === 0 || found === port) return found;
  const why = port < firstOpenPort ? 'in use or not open to this account' : 'in use';
  throw new SettingError(formatTaken(port, setting, why));
}

/** A port that another program uses, and the setting that names it. */
export const formatTaken = (port: number, setting: string, why = 'in use'): string =>
  `Port ${port} is ${why}; free it or set ${setting} to another one.`;

/** The first free port from `start`, so the same one at every start unless it is in use; any free port for 0. */
export async function findFreePort(start: number): Promise<number> {
  return start === 0 ? getPort() : getPort({ port: listPortsFrom(start) });
}

function* listPortsFrom(start: number): Iterable<number> {
  yield start;
  if (start < lastPort) yield* portNumbers(Math.max(start + 1, firstOpenPort), lastPort);
}

/** Finds the ports of site and engines before anything starts; engines take the next free one. @throws SettingError if the site's is unavailable */
export async function resolvePorts(settings: RunSettings) {
  const port = await checkPort(settings.port, 'PORT');
  const engines: Record<EngineName, EngineSetting> = { ...settings.engines };
  const notices: string[] = [];
  for (const name of engineNames) {
    const setting = engines[name];
    if (!('port' in setting)) continue;
    const found = await findFreePort(setting.port);
    if (setting.port !== 0 && found !== setting.port) {
      notices.push(`Port ${setting.port} is in use; the engine ${name} takes ${found}.`);
    }
    engines[name] = { port: found };
  }
  return { settings: { ...settings, port, engines }, notices };
}
