import { join } from 'node:path';
import { z } from 'zod';

/**
 * Returns large buffers to the system once free and keeps the young generation small: the main thread only passes bytes on.
 * Node and the C library read these variables at start, so whatever starts a service sets them, including the image.
 */
export const steadyMemoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-semi-space-size=4',
} as const;

/** Where Node caches code that is compiled and stripped of types; may be deleted at any time. */
export const createCompileCacheEnv = (rootDir: string): { readonly NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: join(rootDir, 'node_modules/.cache/floatwise'),
});

/** How a service ends whose port another program uses: whatever started it need not start it again. */
export const portTakenExitCode = 98;

/** What a service sends to the process that started it once it listens for `/readyz`. */
export const healthPortMessage = z.object({ healthPort: z.int().positive() });
