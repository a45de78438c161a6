/** Folders of a package that serve its own development. */
const developmentFolder =
  /^(?:@[^/]+\/[^/]+|[^@/][^/]*)\/(?:.*\/)?(?:tests?|__tests__|docs|examples?|benchmarks?|coverage)$/;
/** TypeScript too: Node strips types of nothing that is installed. */
const developmentFile = /\.(?:map|[cm]?ts)$/;
const text = /\.(?:md|markdown)$/i;
const licence = /(?:licen[cs]e|notice|copying)[^/]*$/i;
/** Other builds of what is loaded by its main one: for browsers, for older runtimes. */
const otherBuild =
  /^(?:@opentelemetry\/[^/]+\/build\/(?:esm|esnext)|@e965\/xlsx\/dist|xml2js\/lib\/xml2js\.bc\.js)$/;

/** Links to what is TypeScript and run as such. */
const own = '@floatwise/';

/** Whether nothing in an image ever reads a file or a folder, by its path in `node_modules`. Licences stay. */
export function isNeverRun(path: string): boolean {
  if (path.startsWith(own) || licence.test(path)) return false;
  return [developmentFolder, developmentFile, text, otherBuild].some((pattern) => pattern.test(path));
}
