import { Fragment, type ReactNode } from 'react';
import { TextLink, textLinkClass } from '../../../components/ui/text-link.tsx';
import type { Block, Inline } from '../model/article.ts';
import { findPicture } from '../pictures/index.tsx';

/** Text of an article below its lead. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <BlockView key={place} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-6 text-lg font-semibold">{block.text}</h2>;
    case 'paragraph':
      return <p>{formatInlines(block.children)}</p>;
    case 'list': {
      const items = block.items.map((item, place) => <li key={place}>{formatInlines(item)}</li>);
      return block.ordered ? (
        <ol className="list-decimal space-y-1.5 pl-6">{items}</ol>
      ) : (
        <ul className="list-disc space-y-1.5 pl-6">{items}</ul>
      );
    }
    case 'code':
      return (
        <pre
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-sunken px-4 py-3 font-mono text-xs"
        >
          {block.text}
        </pre>
      );
    case 'picture':
      return <ArticlePicture name={block.name} caption={block.caption} />;
    case 'table':
      return <ArticleTable {...block} />;
  }
}

function ArticleTable({ header, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Table"
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full text-sm">
        <thead className="bg-sunken text-left">
          <tr>
            {header.map((cell, place) => (
              <th key={place} scope="col" className="px-3 py-2 font-semibold">
                {formatInlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} className="px-3 py-2 align-top">
                  {formatInlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A picture of an article, with a caption. */
function ArticlePicture({ name, caption }: { name: string; caption: string }) {
  const picture = findPicture(name);
  if (picture === undefined) return null;
  return (
    <figure className="my-2 rounded-lg border border-line bg-surface p-4">
      {picture}
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

export function formatInlines(inlines: readonly Inline[]): ReactNode {
  return inlines.map((inline, place) => <Fragment key={place}>{formatInline(inline)}</Fragment>);
}

function formatInline(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong className="font-semibold">{formatInlines(inline.children)}</strong>;
    case 'em':
      return <em>{formatInlines(inline.children)}</em>;
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.85em]">{inline.text}</code>;
    case 'link':
      return inline.to.startsWith('/') ? (
        <TextLink to={inline.to}>{formatInlines(inline.children)}</TextLink>
      ) : (
        <a href={inline.to} target="_blank" rel="noreferrer" className={textLinkClass}>
          {formatInlines(inline.children)}
        </a>
      );
  }
}
