import satisfies from 'spdx-satisfies';
import type { Part } from './format-bom.ts';

/** Allowed licences: they require only that their own text is kept. */
const allowed: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Copyleft per file: unmodified use imposes nothing on other files.
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

function isAllowed(license: string): boolean {
  try {
    return satisfies(license, [...allowed]);
  } catch {
    // Not an SPDX expression, which counts as no licence.
    return false;
  }
}

/** Describes each part whose licence is not allowed. */
export function listLicenceProblems(image: string, parts: readonly Part[]): string[] {
  return parts
    .filter(({ license, isOfBase }) => isOfBase !== true && !isAllowed(license ?? 'NOASSERTION'))
    .map(
      ({ name, version, license }) =>
        `${image} holds ${name} ${version} under ${license}, which scripts/sbom/list-licence-problems.ts does not allow.`,
    );
}
