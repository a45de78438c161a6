import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { rootDir } from './helm.ts';
import { isSecretName } from '../run/secrets.ts';
import { parse } from 'yaml';
import { imageSettings, listContainerEnv, readText, serviceEnv } from './services.ts';
import { valuesSchema, type Schema } from './values-schema.ts';

/** JSON schema of a setting of a service in a values file. */
function describeSetting(service: string, name: string): object {
  const described = z.toJSONSchema(z.object({ it: serviceEnv[service]?.[name] as z.ZodType }), {
    io: 'output',
  });
  const { default: initial, ...one } = (described.properties?.['it'] ?? {}) as Record<string, unknown>;
  return { ...one, ...(initial === undefined ? {} : { description: `Default: ${JSON.stringify(initial)}` }) };
}

const describeObject = (names: readonly string[], describe: (name: string) => object): object => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.toSorted().map((name) => [name, describe(name)])),
});

/** A section of values.yaml that someone empties with null has none of its defaults: each must be there. */
function requireDefaults(schema: Schema, defaults: unknown): Schema {
  const { properties } = schema as { properties?: Readonly<Record<string, Schema>> };
  if (properties === undefined || typeof defaults !== 'object' || defaults === null) return schema;
  const given = Object.entries(defaults as Record<string, unknown>).filter(([, value]) => value !== null);
  if (given.length === 0) return schema;
  const deep = Object.fromEntries(
    given.map(([name, value]) => [name, requireDefaults(properties[name] ?? {}, value)]),
  );
  return { ...schema, required: given.map(([name]) => name), properties: { ...properties, ...deep } };
}

/** The chart's values.schema.json as text. `manifests` is the chart rendered with its defaults. */
export async function formatSchema(manifests: string): Promise<string> {
  const settings = Object.keys(serviceEnv).flatMap((service) => {
    const setByChart = listContainerEnv(manifests, service);
    // All that the service reads, except what the chart sets itself.
    const names = Object.keys(serviceEnv[service] ?? {}).filter((name) => !setByChart.includes(name));
    const open = names.filter((name) => !isSecretName(name) && !imageSettings.includes(name));
    const secret = names.filter(isSecretName);
    return [
      [`${service}Settings`, describeObject(open, (name) => describeSetting(service, name))],
      [`${service}SecretSettings`, describeObject(secret, () => ({ $ref: '#/$defs/secretKey' }))],
    ];
  });
  const schema = {
    ...requireDefaults(valuesSchema, parse(await readText('charts/floatwise/values.yaml'))),
    $defs: { ...valuesSchema.$defs, ...(Object.fromEntries(settings) as object) },
  };
  return format(JSON.stringify(schema), {
    parser: 'json',
    ...(await resolveConfig(resolve(rootDir, 'package.json'))),
  });
}
