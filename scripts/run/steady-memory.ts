/**
 * Environment that keeps the memory of a service's process small. Large buffers go back to the system as soon as they are
 * free, and the young generation of the main thread, which only passes bytes on, stays small. Node and the C library read
 * these when they start, so the process that starts a service sets them; the image does too.
 */
export const steadyMemoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-semi-space-size=4',
} as const;
