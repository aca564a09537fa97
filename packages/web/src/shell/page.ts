import type { ComponentType } from 'react';
import type { LazyPart } from '../ui/loading/lazy-named.ts';
import { patiently } from '../ui/loading/patiently.ts';

/** Menu path → page; a segment such as `:taskId` stands for any, for pages that no menu entry leads to. */
export type Pages = Readonly<Record<string, ComponentType | LazyPart>>;

const isHole = (segment: string): boolean => segment.startsWith(':');

/** The key of the page at a path: the path itself, or the pattern that fits it. */
export function pageKeyOf(pages: Pages, path: string): string | undefined {
  if (Object.hasOwn(pages, path)) return path;
  const given = path.split('/');
  return Object.keys(pages).find((key) => {
    if (!key.includes('/:')) return false;
    const wanted = key.split('/');
    return (
      wanted.length === given.length &&
      wanted.every((segment, i) => (isHole(segment) ? given[i] !== '' : segment === given[i]))
    );
  });
}

/**
 * Fetches the page at a path before it is drawn.
 *
 * @returns undefined if there is nothing to wait for.
 */
export function fetchPage(pages: Pages, path: string): Promise<void> | undefined {
  const page = pages[pageKeyOf(pages, path) ?? ''];
  const arrival = page && 'fetch' in page ? page.fetch() : undefined;
  return arrival && patiently(arrival);
}

/** What stands in a path where a pattern has holes. */
export function holesOf(pattern: string, path: string): Readonly<Record<string, string>> {
  const given = path.split('/');
  return Object.fromEntries(
    pattern.split('/').flatMap((segment, i) => (isHole(segment) ? [[segment.slice(1), decode(given[i] ?? '')]] : [])),
  );
}

/** An address may be typed by hand. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
