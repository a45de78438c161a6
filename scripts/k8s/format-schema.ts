import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { rootDir } from './helm.ts';
import { isSecretName } from '../run/secrets.ts';
import { imageSettings, listContainerEnv, serviceEnv } from './services.ts';
import { valuesSchema } from './values-schema.ts';

/** JSON schema of a service's settings in a values file: all it reads, except those the chart sets itself. */
function describeSettings(service: string, setByChart: readonly string[]): object {
  const names = Object.keys(serviceEnv[service] ?? {}).filter(
    (name) => !setByChart.includes(name) && !imageSettings.includes(name) && !isSecretName(name),
  );
  const properties = names.sort().map((name) => {
    const described = z.toJSONSchema(z.object({ it: serviceEnv[service]?.[name] as z.ZodType }), {
      io: 'output',
    });
    const { default: initial, ...one } = (described.properties?.['it'] ?? {}) as Record<string, unknown>;
    return [
      name,
      { ...one, ...(initial === undefined ? {} : { description: `Default: ${JSON.stringify(initial)}` }) },
    ];
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as object,
  };
}

function describeSecretSettings(service: string, setByChart: readonly string[]): object {
  const names = Object.keys(serviceEnv[service] ?? {}).filter(
    (name) => !setByChart.includes(name) && isSecretName(name),
  );
  const properties = names.sort().map((name) => [name, { $ref: '#/$defs/secretKey' }]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as object,
  };
}

/** The chart's values.schema.json as text. `manifests` is the chart rendered with its defaults. */
export async function formatSchema(manifests: string): Promise<string> {
  const settings = Object.keys(serviceEnv).flatMap((service) => {
    const setByChart = listContainerEnv(manifests, service);
    return [
      [`${service}Settings`, describeSettings(service, setByChart)],
      [`${service}SecretSettings`, describeSecretSettings(service, setByChart)],
    ];
  });
  const schema = {
    ...valuesSchema,
    $defs: { ...valuesSchema.$defs, ...(Object.fromEntries(settings) as object) },
  };
  return format(JSON.stringify(schema), {
    parser: 'json',
    ...(await resolveConfig(resolve(rootDir, 'package.json'))),
  });
}
