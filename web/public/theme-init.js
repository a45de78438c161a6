// Sets the theme before the first paint. A separate file, since the content security policy forbids inline scripts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; then the system's theme is used.
  }
  // With forced colours, the system reports which theme fits them.
  if (matchMedia('(forced-colors: active)').matches) chosen = null;
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
// Compiled validators need `new Function`, which the policy forbids: this setting must precede zod's first schema.
globalThis.__zod_globalConfig = { jitless: true };
