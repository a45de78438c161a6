import type { Logger } from './logger.ts';

/** The first release of each line whose Brotli decoder is fixed (CVE-2026-111497). */
const fixed: readonly (readonly [number, number, number])[] = [
  [22, 23, 4],
  [24, 22, 1],
  [26, 12, 1],
];
const lastAffectedLine = 26;

/** Whether this release of Node, such as `24.22.0`, has a published hole in its Brotli decoder. */
export function isAffectedNode(version: string): boolean {
  const [line = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const repaired = fixed.find(([each]) => each === line);
  if (repaired === undefined) return line <= lastAffectedLine;
  return minor < repaired[1] || (minor === repaired[1] && patch < repaired[2]);
}

/** Nothing here decodes Brotli, so an affected release is a warning. */
export function warnOfAffectedNode(logger: Logger, version = process.versions.node): void {
  if (!isAffectedNode(version)) return;
  const releases = fixed.map((release) => release.join('.')).join(', ');
  logger.warn(
    { node: version },
    `this release of Node has a published hole in its Brotli decoder (CVE-2026-111497); please use ${releases} or later`,
  );
}
