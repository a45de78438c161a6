/** A self-contained page of plots. */
export const formatPage = (title: string, plots: readonly string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:66rem;color:#1f2937}main{display:grid;grid-template-columns:repeat(auto-fit,minmax(30rem,1fr));gap:1.5rem}figure{margin:0}</style>
</head><body><h1>${title}</h1><main>${plots.join('')}</main></body></html>
`;
