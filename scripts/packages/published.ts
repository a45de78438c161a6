import type { PublishedPackage } from './build-package.ts';

/** The published packages. */
export const publishedPackages: readonly PublishedPackage[] = [
  {
    folder: 'schedule',
    description:
      "Reads Primavera P6 schedules (XER, spreadsheets) and calculates P6's dates, float and assessments.",
    inside: ['sheet-reading'],
    nodeOnly: ['sheet'],
    nodeModules: {
      'node:buffer': 'src/browser/buffer.ts',
      'node:module': 'src/browser/code-page-detector.ts',
      'node:util': 'src/browser/util.ts',
    },
  },
  {
    folder: 'client',
    description:
      'Converts and assesses Primavera P6 schedules on a site of Floatwise: a client of its REST API.',
  },
];
