/** An article as the build creates it from a Markdown file: data, never markup. */
export interface Article {
  readonly title: string;
  readonly lead: readonly Inline[];
  readonly blocks: readonly Block[];
}

/** An article in a list. */
export interface ArticleHead {
  readonly title: string;
  /** Without markup. */
  readonly lead: string;
}

export type Inline =
  | string
  | { readonly kind: 'strong' | 'em'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `![caption](picture:name)`, alone in its paragraph. */
  | { readonly kind: 'picture'; readonly name: string; readonly caption: string }
  | {
      readonly kind: 'table';
      readonly header: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };
