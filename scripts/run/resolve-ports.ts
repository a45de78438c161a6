import { listServiceNames } from './plans.ts';
import { checkPort, findFreePorts } from './ports.ts';
import type { EngineName, EngineSetting, RunSettings } from './settings.ts';

const firstHealthPort = 18_080;

/**
 * Makes sure that every port can be had before anything starts, and turns 0 into a free one.
 * @throws SettingError naming the port and its setting
 */
export async function resolvePorts(
  settings: RunSettings,
): Promise<{ settings: RunSettings; healthPorts: number[] }> {
  const port = await checkPort(settings.port, 'PORT');
  const engines: Record<EngineName, EngineSetting> = { ...settings.engines };
  for (const name of ['nats', 's3', 'mongodb', 'redis'] as const) {
    const setting = engines[name];
    if ('url' in setting) continue;
    engines[name] = { ...setting, port: await checkPort(setting.port, setting.portSetting) };
  }
  const healthPorts = await findFreePorts(firstHealthPort, listServiceNames(settings).length);
  return { settings: { ...settings, port, engines }, healthPorts };
}
