import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
const compressible = /^assets\/.*\.(js|css|svg)$/;

/** Writes a compressed copy beside each script, style sheet and SVG, for the gateway to send. */
export function compressPlugin(): Plugin {
  return {
    name: 'compress',
    writeBundle: async ({ dir = '' }, bundle) => {
      const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName));
      await Promise.all(
        files.flatMap((file) =>
          (['br', 'gz'] as const).map(async (form) => {
            const bytes = await pack[form](file.type === 'chunk' ? file.code : file.source);
            await writeFile(join(dir, `${file.fileName}.${form}`), bytes);
          }),
        ),
      );
    },
  };
}
