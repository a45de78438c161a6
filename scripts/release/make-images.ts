import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import type { ReleaseStep } from './make-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const images = ['gateway', 'auth', 'converter', 'stats', 'trial'];
const prefix = process.env['IMAGE_PREFIX'] ?? 'floatwise';

/** The manifest digest of each image of the chart by its name, for the first platform. */
export type Digests = Readonly<Record<string, string>>;

/**
 * Builds the images for each platform (by default this machine's) into `images/<name>-<architecture>.oci.tar`, OCI archives, and their
 * bills of materials into `sbom/`. The image for a trial has a health check, which OCI archives cannot hold, so it becomes an archive of
 * Docker. Needs buildah or podman.
 */
export async function makeImages({
  out,
  version,
  platforms,
  report,
}: ReleaseStep & { readonly platforms: readonly string[] }): Promise<Digests> {
  await mkdir(join(out, 'images'));
  const builder = await findBuilder();
  const digests: Record<string, string> = {};
  const own = await readOwnPlatform(builder);
  for (const platform of platforms.length === 0 ? [own] : platforms) {
    const architecture = platform.split('/')[1] ?? platform;
    for (const name of images) {
      const env = platform === own ? {} : { PLATFORM: platform };
      await execa('sh', ['scripts/images/build.sh', name], { cwd: root, env: { BUILDER: builder, ...env } });
      const image = `${prefix}/${name}:${version}`;
      if (name === 'trial') {
        const archive = `images/trial-${architecture}.docker.tar`;
        await execa(builder, ['push', image, `docker-archive:${join(out, archive)}:${image}`]);
        report(archive);
        continue;
      }
      const file = join(out, 'images', `${name}-${architecture}.oci.tar`);
      await execa(builder, ['push', image, `oci-archive:${file}:${version}`]);
      const digest = await readDigest(file);
      digests[name] ??= digest;
      report(`images/${name}-${architecture}.oci.tar: ${digest}`);
    }
    // The bills of materials are about the images of the first platform.
    if (platform === (platforms[0] ?? own)) await makeBills(out, report);
  }
  return digests;
}

async function findBuilder(): Promise<string> {
  for (const builder of ['buildah', 'podman']) {
    const { failed } = await execa(builder, ['info'], { reject: false, stdio: 'ignore' });
    if (!failed) return builder;
  }
  throw new Error('A release needs buildah or podman, which write images as OCI archives. Install one.');
}

async function readOwnPlatform(builder: string): Promise<string> {
  const { stdout } = await execa(builder, [
    'info',
    '--format',
    builder === 'podman' ? '{{.Host.Arch}}' : '{{.host.arch}}',
  ]);
  return `linux/${stdout.trim()}`;
}

async function makeBills(out: string, report: ReleaseStep['report']): Promise<void> {
  await execa('node', ['scripts/sbom/main.ts'], { cwd: root, preferLocal: true });
  await mkdir(join(out, 'sbom'));
  for (const name of images) {
    await cp(join(root, `sbom/${name}.cdx.json`), join(out, `sbom/${name}.cdx.json`));
    report(`sbom/${name}.cdx.json`);
  }
}

async function readDigest(archive: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'floatwise-oci-'));
  try {
    await execa('tar', ['--extract', '--file', archive, '--directory', folder, 'index.json']);
    const { manifests } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as {
      manifests: { digest: string }[];
    };
    const [only] = manifests;
    if (only === undefined || manifests.length > 1) throw new Error(`${archive} does not hold one image.`);
    return only.digest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
