import { listServiceNames } from './plans.ts';
import { checkPort, findFreePort } from './ports.ts';
import type { EngineName, EngineSetting, RunSettings } from './settings.ts';

const firstHealthPort = 18_080;

/**
 * Finds a port for everything before anything starts. Only the site's port is fixed; an engine whose port is busy takes the next
 * free one and a notice reports it.
 * @throws SettingError if the site's port is unavailable
 */
export async function resolvePorts(settings: RunSettings) {
  const port = await checkPort(settings.port, 'PORT');
  const engines: Record<EngineName, EngineSetting> = { ...settings.engines };
  const notices: string[] = [];
  for (const name of ['nats', 's3', 'mongodb', 'redis'] as const) {
    const setting = engines[name];
    if (!('port' in setting)) continue;
    const found = await findFreePort(setting.port);
    if (setting.port !== 0 && found !== setting.port) {
      notices.push(`Port ${setting.port} is in use; the engine ${name} takes ${found}.`);
    }
    engines[name] = { port: found };
  }
  const healthPorts: number[] = [];
  for (const _ of listServiceNames(settings)) healthPorts.push(await findFreePort(firstHealthPort));
  return { settings: { ...settings, port, engines }, healthPorts, notices };
}
