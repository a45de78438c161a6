import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { authEnv } from '../../services/auth/src/config.ts';
import { converterEnv } from '../../services/converter/src/config.ts';
import { gatewayEnv } from '../../services/gateway/src/config.ts';
import { statsEnv } from '../../services/stats/src/config.ts';
import { rootDir } from './helm.ts';

/** Every variable each service reads, with its schema. */
export const serviceEnv: Readonly<Record<string, z.ZodRawShape>> = {
  gateway: gatewayEnv,
  auth: authEnv,
  converter: converterEnv,
  stats: statsEnv,
};

/** A setting whose value is a secret: it comes from a Secret, never from a values file. */
export function isSecretName(name: string): boolean {
  return /SECRET|PASSWORD(?!_HASHES)|TOKEN|_KEY$|^(MONGODB|REDIS)_URL$/.test(name);
}

/** What the image itself fixes: the folder of the built pages. */
export const imageSettings: readonly string[] = ['WEB_DIST'];

/** One service's container in rendered YAML: the names of its environment, read line by line as the chart writes them. */
export function listContainerEnv(manifests: string, service: string): string[] {
  const deployment = manifests
    .split(/^---$/m)
    .find((text) => /^kind: Deployment$/m.test(text) && text.includes(`\n  name: floatwise-${service}\n`));
  if (deployment === undefined) throw new Error(`The chart renders no Deployment of ${service}.`);
  const env = deployment.slice(
    deployment.indexOf('\n          env:'),
    deployment.indexOf('\n          ports:'),
  );
  return [...env.matchAll(/^ +- name: ([A-Z][A-Z0-9_]+)$/gm)].map(([, name]) => name ?? '');
}

export async function readText(path: string): Promise<string> {
  return readFile(resolve(rootDir, path), 'utf8');
}
