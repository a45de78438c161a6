import { defineConfig } from 'vitest/config';
import { createCompileCacheEnv } from '@floatwise/service-kit/node-env';

/** One runner for everything; `vitest run packages/schedule` and so on runs a part. */
export default defineConfig({
  test: {
    include: [
      '{packages,web,scripts}/**/*.test.ts',
      'services/*/{src,test}/**/*.test.ts',
      'tests/{model,mesh,browser,procedures}/**/*.test.ts',
    ],
    // Tests of the whole site mostly wait for processes and pages: in one project with those that calculate, they fill the time
    // of two processors.
    maxWorkers: 3,
    // Threads of converters that run every tool to be fast at the first conversion take a fifth of the time of all tests.
    // Processes that tests start load code that was compiled before in half the time.
    env: { TOOL_WARM_UP: 'false', ...createCompileCacheEnv(import.meta.dirname) },
    globalSetup: 'tests/shared-site.ts',
    setupFiles: ['scripts/test/seed-properties.ts', 'scripts/test/describe-pages.ts'],
    // A test that hangs must end some time. On a slow and busy machine the longest takes two minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What a page or a service does a moment later may take much longer on a busy machine than the second that is usual.
    // Asking twenty times a second, as usual, takes a fifth of a processor.
    expect: { poll: { timeout: 60_000, interval: 200 } },
    // Test files keep nothing in their modules: each worker loads the code once for all its files.
    isolate: false,
    // Node runs the tests as it runs the services. Vite's own loader makes every use of an import a call.
    experimental: { viteModuleRunner: false },
  },
});
