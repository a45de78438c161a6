import { defineConfig } from 'vitest/config';
import { createCompileCacheEnv } from './scripts/run/compile-cache.ts';

/** One runner for everything; `vitest run --project unit` and so on runs a part. */
export default defineConfig({
  test: {
    // Many tests wait for a process, a page or a limit: one more than the two processors that CI has. Four are no faster.
    maxWorkers: 3,
    // Threads of converters that run every tool to be fast at the first conversion take a fifth of the time of all tests.
    // Processes that tests start load code that was compiled before in half the time.
    env: { TOOL_WARM_UP: 'false', ...createCompileCacheEnv(import.meta.dirname) },
    // What a page or a service does a moment later may take longer on a busy machine than the second that is usual.
    expect: { poll: { timeout: 10_000 } },
    // Test files keep nothing in their modules: each worker loads the code once for all its files.
    isolate: false,
    // Node runs the tests as it runs the services. Vite's own loader makes every use of an import a call.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,web,scripts}/**/*.test.ts', 'services/*/src/**/*.test.ts'],
          testTimeout: 120_000,
          setupFiles: ['scripts/test/seed-properties.ts'],
        },
      },
      {
        test: {
          name: 'services',
          include: ['services/*/test/**/*.test.ts', 'tests/model/**/*.test.ts'],
          setupFiles: ['scripts/test/seed-properties.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'mesh',
          include: ['tests/mesh/**/*.test.ts'],
          globalSetup: 'tests/shared-site.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/shared-site.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
