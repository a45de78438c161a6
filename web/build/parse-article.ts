import { lexer, type Token, type Tokens } from 'marked';
import type { Article, ArticleHead, Element, Piece } from '../src/features/learn/model/article.ts';

/** HTML is refused, so no page ever builds elements from text. @throws Error naming what an article cannot contain */
export function parseArticle(markdown: string): Article {
  const [title, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space') as (
    Token | undefined
  )[];
  if (title?.type !== 'heading' || lead?.type !== 'paragraph') {
    throw new Error('An article begins with its title (#) and a paragraph.');
  }
  return {
    title: formatPlain(toPieces(title)),
    lead: toPieces(lead),
    blocks: rest.filter((token) => token !== undefined).map(toBlock),
  };
}

export function createArticleHead({ title, lead }: Article): ArticleHead {
  return { title, lead: formatPlain(lead) };
}

function toBlock(token: Token): Element {
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', children: [formatPlain(toPieces(token))] };
    case 'paragraph':
      return toPicture(token as Tokens.Paragraph) ?? toElement('paragraph', token);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return {
        kind: ordered ? 'numbered' : 'bulleted',
        children: items.map((item) => toElement('item', item)),
      };
    }
    case 'code':
      return { kind: 'listing', children: [(token as Tokens.Code).text] };
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return {
        kind: 'table',
        children: [
          { kind: 'head', children: [toRow('title', header)] },
          { kind: 'body', children: rows.map((row) => toRow('cell', row)) },
        ],
      };
    }
    default:
      throw new Error(`An article cannot hold "${token.type}": ${token.raw.slice(0, 60)}`);
  }
}

function toPicture({ tokens }: Tokens.Paragraph): Element | undefined {
  const [image, ...others] = tokens;
  if (image?.type !== 'image' || others.length > 0) return undefined;
  const { href, text } = image as Tokens.Image;
  if (!href.startsWith('picture:')) throw new Error(`A picture is drawn by the pages: ${href}`);
  return { kind: 'picture', to: href.slice('picture:'.length), children: [text] };
}

type Line = Pick<Tokens.Generic, 'tokens'>;

const toElement = (kind: Element['kind'], line: Line): Element => ({ kind, children: toPieces(line) });

const toRow = (kind: 'title' | 'cell', cells: readonly Line[]): Element => ({
  kind: 'row',
  children: cells.map((cell) => toElement(kind, cell)),
});

const toPieces = ({ tokens = [] }: Line): Piece[] => tokens.flatMap(toPiece);

function toPiece(token: Token): Piece | Piece[] {
  switch (token.type) {
    case 'text':
      return token.tokens === undefined ? decodeEntities((token as Tokens.Text).text) : toPieces(token);
    case 'escape':
      return decodeEntities((token as Tokens.Escape).text);
    case 'strong':
    case 'em':
      return toElement(token.type, token);
    case 'codespan':
      return { kind: 'code', children: [decodeEntities((token as Tokens.Codespan).text)] };
    case 'link':
      return { ...toElement('link', token), to: (token as Tokens.Link).href };
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

const formatPlain = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : formatPlain(piece.children))).join('');
