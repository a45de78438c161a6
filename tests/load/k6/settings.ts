/** Settings of a run from its environment, with their defaults. */
export const settings = {
  baseUrl: (__ENV['BASE_URL'] ?? 'http://127.0.0.1:8080').replace(/\/+$/, ''),
  /** An existing account. Without both settings a scenario creates its own. */
  account:
    __ENV['USERNAME'] && __ENV['PASSWORD']
      ? { username: __ENV['USERNAME'], password: __ENV['PASSWORD'] }
      : undefined,
  /** Length of the scenario's main part, in the notation of k6 (`90s`, `10m`). Each scenario has its own default. */
  duration: __ENV['DURATION'] || undefined,
  /** Small conversions started per second. Each scenario has its own default. */
  rate: __ENV['RATE'] ? Number(__ENV['RATE']) : undefined,
  /** Folder of the files to convert, as `make load-files` writes it. */
  files: __ENV['LOAD_FILES'] || undefined,
  /** Folder for the summary. Without it no summary is written. */
  results: __ENV['LOAD_RESULTS'] || undefined,
} as const;
