import { join, normalize } from 'node:path/posix';
import { findFolder, type Page } from './list-pages.ts';

/** Where the links of a document lead on the site. */
export interface Links {
  /** Address of a page by its document. */
  readonly pages: ReadonlyMap<string, string>;
  /** Called for each picture of the project; returns its address on the site. */
  readonly addPicture: (path: string) => string;
}

/** Addresses of the product that have a page on the site. */
const productAddress = /^\/learn\/([\w-]+)$/;
/** Code, which stays as it is, in fences or in backticks; or a link, or a picture. */
const codeOrLink = /^```[\s\S]*?^```|`+[^`\n]+`+|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/gm;

/**
 * The text of a page with links to pages instead of documents. A link to a file that is no page becomes the file's name, and a
 * picture that the product draws becomes its description.
 */
export function rewriteLinks({ source }: Page, text: string, links: Links): string {
  return text.replaceAll(codeOrLink, (whole: string, mark?: string, label?: string, to?: string) =>
    to === undefined ? whole : rewrite(whole, mark ?? '', label ?? '', to),
  );

  function rewrite(whole: string, mark: string, label: string, to: string): string {
    if (to.startsWith('picture:')) return `> ${label}`;
    if (/^(?:https?:|mailto:|#)/.test(to)) return whole;
    const learn = productAddress.exec(to)?.[1];
    if (learn !== undefined) return `[${label}](/articles/${learn}.md)`;
    // Other addresses of the product exist on a site of the reader only.
    if (to.startsWith('/')) return `${label} (\`${to}\`)`;
    const [path = '', hash] = to.split('#');
    const file = normalize(join(findFolder(source), path)).replace(/\/$/, '');
    if (mark === '!') return `![${label}](${links.addPicture(file)})`;
    const target = links.pages.get(file);
    if (target === undefined)
      return label.includes('`') || label === file ? `\`${file}\`` : `${label} (\`${file}\`)`;
    return `[${label}](/${target}.md${hash === undefined ? '' : `#${hash}`})`;
  }
}
