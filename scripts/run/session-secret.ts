import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunSettings } from './settings.ts';

/** The given secret, or that of the data folder, created at the first start so that sessions survive a restart. */
export async function getSessionSecret(settings: RunSettings): Promise<string> {
  if (settings.sessionSecret !== '') return settings.sessionSecret;
  const file = join(settings.dataDir, 'session-secret');
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
