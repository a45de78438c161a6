/**
 * Environment that keeps the memory of a service small. Large buffers return to the system as soon as they are free, and the
 * young generation of the main thread, which only passes bytes on, stays small. Node and the C library read these variables at
 * start, so they are set by whatever starts a service, including the image.
 */
export const steadyMemoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-semi-space-size=4',
} as const;
