/** What a run is told from outside, each with what holds without it. */
export const settings = {
  baseUrl: (__ENV['BASE_URL'] ?? 'http://127.0.0.1:8080').replace(/\/+$/, ''),
  /** An account that is there already; without both a scenario makes its own. */
  account:
    __ENV['USERNAME'] && __ENV['PASSWORD']
      ? { username: __ENV['USERNAME'], password: __ENV['PASSWORD'] }
      : undefined,
  /** Length of the scenario's main part, as k6 writes it (`90s`, `10m`); each scenario has its own otherwise. */
  duration: __ENV['DURATION'] || undefined,
  /** Small conversions begun in a second; each scenario has its own otherwise. */
  rate: __ENV['RATE'] ? Number(__ENV['RATE']) : undefined,
  /** Folder of the files to convert, as `make load-files` writes it. */
  files: __ENV['LOAD_FILES'] || undefined,
  /** Folder the summary is written to; none is written without it. */
  results: __ENV['LOAD_RESULTS'] || undefined,
} as const;
