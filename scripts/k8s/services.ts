import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
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

/** Settings fixed by the image, the folder of the built pages, and settings used only by `make run` and tests. */
export const imageSettings: readonly string[] = ['WEB_DIST', 'LOOPBACK_ONLY', 'TOOL_WARM_UP'];

/** Connection settings of external engines; Docker Compose brings its own engines. */
export const externalEngineSettings: readonly string[] = [
  'NATS_CREDS_FILE',
  'NATS_CA_FILE',
  'NATS_CERT_FILE',
  'NATS_KEY_FILE',
  'S3_SESSION_TOKEN',
  'AWS_ROLE_ARN',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_ENDPOINT_URL_STS',
];

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: { template?: { spec: { containers: { env?: { name: string; value?: string }[] }[] } } };
}

/** The objects in rendered YAML. */
export const parseManifests = (manifests: string): Manifest[] =>
  parseAllDocuments(manifests).flatMap((document) => (document.toJS() as Manifest | null) ?? []);

/** The environment variables of one service's container in rendered YAML. */
export function readContainerEnv(manifests: string, service: string) {
  const deployment = parseManifests(manifests).find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `floatwise-${service}`,
  );
  if (!deployment) throw new Error(`The chart renders no Deployment of ${service}.`);
  return deployment.spec?.template?.spec.containers[0]?.env ?? [];
}

export const listContainerEnv = (manifests: string, service: string): string[] =>
  readContainerEnv(manifests, service).map(({ name }) => name);

export async function readText(path: string): Promise<string> {
  return readFile(resolve(rootDir, path), 'utf8');
}
