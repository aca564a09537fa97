import { readMarkup } from '@cloud/contract';
import type { MarkupNode } from '@cloud/contract';
import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import style from './formatted-text.module.css';

/** Formatted text, drawn element by element: whatever it holds, it never becomes code of the page. */
export function FormattedText({ source }: { source: string }) {
  const nodes = readMarkup(source);
  const isPlain = nodes.every((node) => typeof node === 'string');
  return <div className={style.markup}>{isPlain ? <p className={style.plain}>{nodes}</p> : nodes.map(draw)}</div>;
}

function draw(node: MarkupNode, i: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={i}>{node}</Fragment>;
  if (node.tag === 'br' || node.tag === 'hr') return createElement(node.tag, { key: i });
  const link = node.href ? { href: node.href, target: '_blank', rel: 'noopener noreferrer' } : {};
  return createElement(node.tag, { key: i, ...link }, node.children.map(draw));
}
