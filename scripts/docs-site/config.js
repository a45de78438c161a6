// VitePress reads this file where stage-site.ts copies it. It must run without packages of the project.
import { readFileSync } from 'node:fs';

const sidebar = JSON.parse(readFileSync(new URL('sidebar.json', import.meta.url), 'utf8'));

export default {
  title: 'Floatwise',
  description: 'Converts and cleans Primavera P6 schedule files',
  lang: 'en-GB',
  // The folder of the site where it is published, such as /floatwise/.
  base: process.env.DOCS_BASE ?? '/',
  outDir: '../site',
  cacheDir: '../cache',
  cleanUrls: true,
  // A page is what its document says: no HTML.
  markdown: { html: false, languageAlias: { xer: 'tsv' } },
  // Addresses of a reader's own machine.
  ignoreDeadLinks: [/^http:\/\/localhost/],
  themeConfig: {
    sidebar,
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'API', link: '/api' },
      { text: 'Changes', link: '/changelog' },
    ],
  },
};
