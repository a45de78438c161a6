/** A server or runtime that a site needs and that no lock file of ours names in full. */
export interface Runtime {
  readonly name: string;
  /** Its image by digest, as the Dockerfile or the compose file names it. */
  readonly image: string;
  /** The program in the image that prints its version. */
  readonly program: string;
  /** Where OSV lists its advisories. */
  readonly package: { readonly ecosystem: string; readonly name: string };
}

/** The repository of each image. */
const runtimes = [
  ['Node', 'node', 'node', 'Bitnami', 'node'],
  ['NATS', 'nats', 'nats-server', 'Go', 'github.com/nats-io/nats-server/v2'],
  ['MongoDB', 'mongo', 'mongod', 'Bitnami', 'mongodb'],
  ['Valkey', 'valkey/valkey', 'valkey-server', 'Bitnami', 'valkey'],
  ['VersityGW', 'versity/versitygw', 'versitygw', 'Go', 'github.com/versity/versitygw'],
] as const;

/** The runtimes with the images that the texts of Dockerfile and compose file name. @throws Error if they name an image no more */
export function listRuntimes(...texts: readonly string[]): Runtime[] {
  const images = texts.flatMap((text) =>
    [...text.matchAll(/(?:^ARG \w+_IMAGE=|^ +image: )(\S+)/gm)].map(([, image = '']) => image),
  );
  return runtimes.map(([name, repository, program, ecosystem, osvName]) => {
    const image = images.find((each) => each.startsWith(`${repository}:`));
    if (image === undefined)
      throw new Error(
        `No image ${repository} is named any more: change scripts/advisories/list-runtimes.ts.`,
      );
    return { name, image, program, package: { ecosystem, name: osvName } };
  });
}

/** The version in what a program prints, such as `db version v8.0.4`. @throws Error if there is none */
export function findVersion(printed: string): string {
  const [version] = /\d+\.\d+\.\d+/.exec(printed) ?? [];
  if (version === undefined) throw new Error(`No version is printed, but: ${printed.slice(0, 80)}`);
  return version;
}
