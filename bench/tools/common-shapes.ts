import { generateXer } from '../../packages/testkit/src/generate-xer.ts';
import { listNetworks } from '../../packages/mcp/src/test/hostile-networks.ts';
import { listShapes } from '../../packages/mcp/src/test/hostile-shapes.ts';

/** A file that every tool for an .xer, and every question of assistants, is asked about. */
export interface CommonShape {
  readonly name: string;
  readonly create: () => Uint8Array;
}

/** A file of about that many bytes, of a shape that the property tests use too. */
export const createNamed = (name: string, bytes: number): Uint8Array => {
  const shape = [...listNetworks(), ...listShapes()].find((one) => one.name === name);
  if (shape === undefined) throw new Error(`There is no shape '${name}'.`);
  return shape.create(bytes);
};

/** With the Activity IDs that the questions ask about. */
function createOrdinary(): Uint8Array {
  const text = Buffer.from(generateXer({ activities: 1_300, relationships: 2_600 })).toString('latin1');
  const renamed = text.replaceAll(
    /\tA(\d{5})\t/g,
    (_, code: string) => `\tA${1_000 + (Number(code) - 10_000) / 10}\t`,
  );
  return Buffer.from(renamed, 'latin1');
}

export const commonShapes: readonly CommonShape[] = [
  {
    name: '1 MB: 1,300 activities, 2,600 links',
    create: createOrdinary,
  },
  { name: '100,000 activities in a chain', create: () => createNamed('one long chain', 10_000_000) },
  {
    name: '10,000 links into a milestone, 10,000 out of it',
    create: () => createNamed('all activities into one milestone and out of it', 2_000_000),
  },
  {
    name: '2,000 projects of one activity each in a chain',
    create: () => createNamed('projects in a chain of 1 activities each', 300_000),
  },
  {
    name: '500 projects of 100 activities each',
    create: () => createNamed('projects in a chain of 100 activities each', 7_500_000),
  },
];
