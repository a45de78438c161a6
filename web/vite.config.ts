import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { articlesPlugin } from './build/articles-plugin.ts';

export default defineConfig({
  plugins: [articlesPlugin(), react(), tailwindcss()],
  build: {
    // Nothing is inlined: the content security policy allows neither data: fonts nor data: scripts.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
});
