import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';

it('without a scanner says so, and fails if a release asks', async () => {
  const root = await mkdtemp(join(tmpdir(), 'floatwise-scan-'));
  await mkdir(join(root, 'scripts/sbom'), { recursive: true });
  await mkdir(join(root, 'sbom'));
  await writeFile(join(root, 'sbom/gateway.cdx.json'), '{}');
  const script = join(root, 'scripts/sbom/scan.sh');
  await cp(join(import.meta.dirname, 'scan.sh'), script);
  // Only what the script needs: no scanner of this machine is found.
  await mkdir(join(root, 'bin'));
  for (const tool of ['dirname', 'ls']) await symlink(`/usr/bin/${tool}`, join(root, 'bin', tool));
  const scan = (env: Record<string, string>) =>
    execa('/bin/sh', [script], { env: { PATH: join(root, 'bin'), ...env }, extendEnv: false, reject: false });
  const [usual, release] = [await scan({}), await scan({ RELEASE: '1' })];
  await rm(root, { recursive: true });
  expect([usual.exitCode, release.exitCode]).toEqual([0, 1]);
  for (const { stderr } of [usual, release]) expect(stderr).toContain('Not scanned: grype, trivy');
});
