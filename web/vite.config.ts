import { resolve } from 'node:path';
import { listTools } from '@floatwise/tools';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { version } from './package.json' with { type: 'json' };
import { articlesPlugin, chartsPlugin, compressPlugin, packagesPlugin } from './build/plugins.ts';

const nodeModules = resolve(import.meta.dirname, '../packages/schedule/src/browser');

export default defineConfig({
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(version),
    // The first page leaves their space free until the gateway has said which tools it has.
    'import.meta.env.VITE_TOOL_TITLES': JSON.stringify(
      listTools()
        .map(({ title }) => title)
        .join('\n'),
    ),
  },
  plugins: [articlesPlugin(), chartsPlugin(), react(), tailwindcss(), packagesPlugin(), compressPlugin()],
  // The worker that reads schedules uses little of four Node modules.
  resolve: { alias: [{ find: /^node:(buffer|module|util|zlib)$/, replacement: `${nodeModules}/$1.ts` }] },
  worker: { format: 'es', plugins: () => [packagesPlugin()] },
  build: {
    // Nothing is inlined: the content security policy allows neither data: fonts nor data: scripts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // The names of shared chunks would list their pages.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // One file for all icons, instead of a dozen of 300 bytes on each page.
            { name: 'icons', test: /lucide-react/ },
            { name: 'first', tags: ['$initial'] },
            // The first page would load the charts and tables that other pages use with these.
            { name: 'legend', test: /components\/ui\/legend-key/, priority: 1 },
            // What the same pages use is one file, and files below 1 kB join others: a third fewer requests for a page.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
          ],
        },
      },
    },
    // Lists the chunks of each page, for the test that limits them.
    manifest: true,
    // Only the charts and the API reference are larger, and they are loaded on demand.
    chunkSizeWarningLimit: 1_600,
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
});
