import ts from 'typescript';

/** A paragraph of prose, with the line breaks of the file. */
export interface ProseText {
  readonly kind: 'document' | 'comment' | 'page';
  /** Line of its first word, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Lists text literals and the contents of JSX elements. An expression in a text counts as a word. */
export function listPageTexts(file: string, content: string): ProseText[] {
  if (!mayHaveLongTexts(file, content)) return [];
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, false, findKind(file));
  const texts: ProseText[] = [];
  const add = (start: number, text: string): void => {
    const before = /^\s*/.exec(text)?.[0] ?? '';
    const line = source.getLineAndCharacterOfPosition(start + before.length).line + 1;
    texts.push({ kind: 'page', line, text: text.slice(before.length) });
  };
  const addLiteral = (node: ts.Node, text: string): void => {
    // A literal of several lines is code of another language.
    if (!text.includes('\n')) add(node.getStart(source) + 1, text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) addLiteral(node, node.text);
    else if (ts.isTemplateExpression(node)) addLiteral(node, readTemplate(node));
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && node.children.some(hasText)) {
      add(node.children.pos, node.children.map(readChild).join(''));
      node.children.forEach(visitExpressions);
      if (ts.isJsxElement(node)) visit(node.openingElement);
    } else ts.forEachChild(node, visit);
  };
  const visitExpressions = (node: ts.Node): void => {
    if (ts.isJsxExpression(node) || ts.isJsxAttributes(node)) visit(node);
    else ts.forEachChild(node, visitExpressions);
  };
  visit(source);
  return texts;
}

const findKind = (file: string): ts.ScriptKind => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

/** Parsing is slow, so files without a line of many words are skipped. JSX breaks its texts into short lines. */
const mayHaveLongTexts = (file: string, content: string): boolean =>
  file.endsWith('x') ||
  content.split('\n').some((line) => line.length > 80 && line.trimStart().split(' ').length > manyWords);

const manyWords = 20;

const hasText = (node: ts.JsxChild): boolean => ts.isJsxText(node) && /[a-z]/i.test(node.text);

const readTemplate = ({ head, templateSpans }: ts.TemplateExpression): string =>
  head.text + templateSpans.map(({ literal }) => `x${literal.text}`).join('');

function readChild(node: ts.JsxChild): string {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node)) {
    const { expression } = node;
    return expression && ts.isStringLiteralLike(expression) ? expression.text : ' x ';
  }
  if (ts.isJsxSelfClosingElement(node)) return ' ';
  return node.children.map(readChild).join('');
}
