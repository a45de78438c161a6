/** A source file, with its path from the root of the project. */
export interface SourceFile {
  readonly path: string;
  readonly content: string;
}

/** A name or sentence, and the lines that contain it. */
export interface Repetition {
  readonly text: string;
  readonly places: readonly string[];
}

/** Such as `packages/tools`, `services/auth` or `web`. */
export const getWorkspace = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('web/') ? 1 : 2)
    .join('/');

export const formatPlace = ({ path, content }: SourceFile, index: number): string =>
  `${path}:${content.slice(0, index).split('\n').length}`;
