/** Folders of a package that are only for its own development. */
const developmentFolder =
  /^(?:@[^/]+\/[^/]+|[^@/][^/]*)\/(?:.*\/)?(?:tests?|__tests__|docs|examples?|benchmarks?|coverage)$/;
/** Includes TypeScript, since Node does not strip types in installed packages. */
const developmentFile = /\.(?:map|[cm]?ts)$/;
const text = /\.(?:md|markdown)$/i;
const licence = /(?:licen[cs]e|notice|copying)[^/]*$/i;
/** Alternative builds of the main one, for browsers or older runtimes. */
const otherBuild =
  /^(?:@opentelemetry\/[^/]+\/build\/(?:esm|esnext)|@e965\/xlsx\/dist|xml2js\/lib\/xml2js\.bc\.js)$/;

/** Links to our own packages, which run as TypeScript. */
const own = '@floatwise/';

/** Whether an image never reads a file or folder, given its path in `node_modules`. Licences are kept. */
export function isNeverRun(path: string): boolean {
  if (path.startsWith(own) || licence.test(path)) return false;
  return [developmentFolder, developmentFile, text, otherBuild].some((pattern) => pattern.test(path));
}
