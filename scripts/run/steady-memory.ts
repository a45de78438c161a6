// Returns large buffers to the system once free and keeps the young generation small: the main thread only passes bytes on.
// Node and the C library read these variables at start, so whatever starts a service sets them, including the image.
export const steadyMemoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-semi-space-size=4',
} as const;
