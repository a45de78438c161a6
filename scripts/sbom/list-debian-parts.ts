import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './part.ts';

/** Debian's installed packages, from dpkg; empty if there is no dpkg. */
export async function listDebianParts(imageDir: string): Promise<Part[]> {
  const status = await readText(imageDir, 'var/lib/dpkg/status');
  const [, release = ''] = /^VERSION_ID="?(\d+)/m.exec(await readText(imageDir, 'etc/os-release')) ?? [];
  const parts: Part[] = [];
  for (const stanza of status.split('\n\n')) {
    const read = (field: string): string => new RegExp(`^${field}: (.*)$`, 'm').exec(stanza)?.[1] ?? '';
    if (!read('Status').endsWith(' installed')) continue;
    const [name, version, arch] = [read('Package'), read('Version'), read('Architecture')];
    const sums =
      (await readText(imageDir, `var/lib/dpkg/info/${name}.md5sums`)) ||
      (await readText(imageDir, `var/lib/dpkg/info/${name}:${arch}.md5sums`));
    const distro = release === '' ? '' : `&distro=debian-${release}`;
    parts.push({
      name,
      version,
      isOfBase: true,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}${distro}`,
      sha512: createHash('sha512').update(sums).digest('hex'),
    });
  }
  return parts;
}

async function readText(imageDir: string, path: string): Promise<string> {
  return readFile(join(imageDir, path), 'utf8').catch(() => '');
}
