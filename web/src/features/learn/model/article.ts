/** An article as the build creates it from a Markdown file: data, never markup. */
export interface Article {
  readonly title: string;
  readonly lead: readonly Piece[];
  readonly blocks: readonly Element[];
}

/** An article in a list. */
export interface ArticleHead {
  readonly title: string;
  /** Without markup. */
  readonly lead: string;
}

/** A text, or an element with its contents. */
export type Piece = string | Element;

export interface Element {
  readonly kind:
    | ('heading' | 'paragraph' | 'listing' | 'picture' | 'numbered' | 'bulleted' | 'item')
    | ('table' | 'head' | 'body' | 'row' | 'title' | 'cell' | 'strong' | 'em' | 'code' | 'link');
  readonly children: readonly Piece[];
  /** Address of a link, or name of a picture: `![caption](picture:name)`, alone in its paragraph. */
  readonly to?: string;
}
