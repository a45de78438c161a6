import { lexer, type Token, type Tokens } from 'marked';
import type { Article, ArticleHead, Block, Inline } from '../src/features/learn/model/article.ts';

/**
 * Parses an article: a first-level heading, a lead paragraph, then the text. HTML is refused, so no page ever builds elements
 * from text.
 *
 * @throws Error naming what an article cannot contain
 */
export function parseArticle(markdown: string): Article {
  const [title, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space') as (
    Token | undefined
  )[];
  if (title?.type !== 'heading' || lead?.type !== 'paragraph') {
    throw new Error('An article begins with its title (#) and a paragraph.');
  }
  return {
    title: formatPlain(toInlines(title)),
    lead: toInlines(lead),
    blocks: rest.filter((token) => token !== undefined).map(toBlock),
  };
}

export function createArticleHead({ title, lead }: Article): ArticleHead {
  return { title, lead: formatPlain(lead) };
}

function toBlock(token: Token): Block {
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', text: formatPlain(toInlines(token)) };
    case 'paragraph':
      return toPicture(token as Tokens.Paragraph) ?? { kind: 'paragraph', children: toInlines(token) };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return {
        kind: 'list',
        ordered,
        items: items.map(({ tokens }) => tokens.flatMap((each) => toInline(each))),
      };
    }
    case 'code':
      return { kind: 'code', text: (token as Tokens.Code).text };
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return { kind: 'table', header: header.map(toInlines), rows: rows.map((row) => row.map(toInlines)) };
    }
    default:
      throw new Error(`An article cannot hold "${token.type}": ${token.raw.slice(0, 60)}`);
  }
}

function toPicture({ tokens }: Tokens.Paragraph): Block | undefined {
  const [image, ...others] = tokens;
  if (image?.type !== 'image' || others.length > 0) return undefined;
  const { href, text } = image as Tokens.Image;
  if (!href.startsWith('picture:')) throw new Error(`A picture is drawn by the pages: ${href}`);
  return { kind: 'picture', name: href.slice('picture:'.length), caption: text };
}

function toInlines(token: { tokens?: Token[] | undefined }): Inline[] {
  return (token.tokens ?? []).flatMap(toInline);
}

function toInline(token: Token): Inline[] {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? [decodeEntities((token as Tokens.Text).text)] : toInlines(token);
    case 'escape':
      return [decodeEntities((token as Tokens.Escape).text)];
    case 'strong':
    case 'em':
      return [{ kind: token.type, children: toInlines(token) }];
    case 'codespan':
      return [{ kind: 'code', text: decodeEntities((token as Tokens.Codespan).text) }];
    case 'link':
      return [{ kind: 'link', to: (token as Tokens.Link).href, children: toInlines(token) }];
    default:
      throw new Error(`A line of an article cannot hold "${token.type}": ${token.raw.slice(0, 60)}`);
  }
}

/** The lexer may escape special characters as entities. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function formatPlain(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      return inline.kind === 'code' ? inline.text : formatPlain(inline.children);
    })
    .join('');
}
