import { Fragment, type ReactNode } from 'react';
import { TextLink, textLinkClass } from '../../../components/ui/text-link.tsx';
import type { Element, Piece } from '../model/article.ts';
import { findPicture } from '../pictures/index.tsx';

/** An article below its lead, or a part of one. */
export function formatPieces(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, place) => (
    <Fragment key={place}>{typeof piece === 'string' ? piece : formatElement(piece)}</Fragment>
  ));
}

function formatElement({ kind, children, to = '' }: Element): ReactNode {
  const content = formatPieces(children);
  switch (kind) {
    case 'heading':
      return <h2 className="mt-6 text-lg font-semibold">{content}</h2>;
    case 'paragraph':
      return <p>{content}</p>;
    case 'numbered':
      return <ol className="list-decimal space-y-1.5 pl-6">{content}</ol>;
    case 'bulleted':
      return <ul className="list-disc space-y-1.5 pl-6">{content}</ul>;
    case 'item':
      return <li>{content}</li>;
    case 'listing':
      return (
        <pre
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-sunken px-4 py-3 font-mono text-xs"
        >
          {content}
        </pre>
      );
    case 'picture':
      return (
        <figure className="my-2 rounded-lg border border-line bg-surface p-4">
          {findPicture(to)}
          <figcaption className="mt-3 text-sm text-muted">{content}</figcaption>
        </figure>
      );
    case 'table':
      return (
        <div
          tabIndex={0}
          role="region"
          aria-label="Table"
          className="overflow-x-auto rounded-md border border-line"
        >
          <table className="w-full text-sm">{content}</table>
        </div>
      );
    case 'head':
      return <thead className="bg-sunken text-left">{content}</thead>;
    case 'body':
      return <tbody className="divide-y divide-line">{content}</tbody>;
    case 'row':
      return <tr>{content}</tr>;
    case 'title':
      return (
        <th scope="col" className="px-3 py-2 font-semibold">
          {content}
        </th>
      );
    case 'cell':
      return <td className="px-3 py-2 align-top">{content}</td>;
    case 'strong':
      return <strong className="font-semibold">{content}</strong>;
    case 'em':
      return <em>{content}</em>;
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.85em]">{content}</code>;
    case 'link':
      return to.startsWith('/') ? (
        <TextLink to={to}>{content}</TextLink>
      ) : (
        <a href={to} target="_blank" rel="noreferrer" className={textLinkClass}>
          {content}
        </a>
      );
  }
}
