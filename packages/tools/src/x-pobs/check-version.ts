import type { Finding } from '@floatwise/contracts';
import { compareVersions, findXerVersion } from '@floatwise/schedule/xer-bytes';

const lastVersionWithPobs = '8.4';

/** A note for files of a P6 that has stopped writing the table. */
export function checkVersion(bytes: Uint8Array): Finding[] {
  const version = findXerVersion(bytes);
  if (version === undefined || compareVersions(version, lastVersionWithPobs) <= 0) return [];
  return [
    {
      code: 'x-pobs.newer-version',
      severity: 'info',
      message: `This file is of version ${version}. P6 after 8.4 normally writes no POBS.`,
      at: { line: 1 },
    },
  ];
}
