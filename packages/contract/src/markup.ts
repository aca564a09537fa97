/** A piece of formatted text: plain text, or an element with what is inside. */
export type MarkupNode = string | MarkupElement;

export interface MarkupElement {
  tag: MarkupTag;
  /** Target of a link; only `http`, `https` and `mailto` addresses. */
  href?: string;
  children: MarkupNode[];
}

const TAGS = [
  'p',
  'br',
  'hr',
  'strong',
  'em',
  'u',
  's',
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
] as const;
export type MarkupTag = (typeof TAGS)[number];

/** Other names of the same thing. */
const ALIASES: Readonly<Record<string, MarkupTag>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
};
/** Elements that are dropped with their content. */
const DROPPED = /^(?:script|style|iframe|object|embed|template|noscript|svg|math|title|textarea|xmp|noembed|noframes)$/;
const VOID = new Set<MarkupTag>(['br', 'hr']);
const BLOCKS = new Set<MarkupTag>(['p', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre']);
const ONE_LINE = new Set<MarkupTag>(['p', 'h1', 'h2', 'h3', 'h4']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const DEEPEST = 20;

/** Attributes are bounded and hold no bare bracket, so that a text full of open brackets is read in linear time. */
const TAG = /<(\/?)([a-z][a-z0-9]{0,15})((?:[^<>"']|"[^"]{0,4000}"|'[^']{0,4000}'){0,4000})>/iy;
const COMMENT = /<(?:!--[\s\S]*?(?:-->|$)|[!?][^>]*(?:>|$))/y;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * Reads formatted text as other programs write it (HTML) into the few elements that are kept: paragraphs, headings, lists,
 * quotes, code, emphasis and links. Everything else is text or gone; no attribute survives but the address of a link.
 * The result is a tree, never a string to be trusted: draw it element by element.
 */
export function readMarkup(source: string): MarkupNode[] {
  const root: MarkupNode[] = [];
  const open: MarkupElement[] = [];
  const into = () => open.at(-1)?.children ?? root;
  const close = (isLast: (element: MarkupElement) => boolean) => {
    const at = open.findLastIndex(isLast);
    if (at >= 0) open.length = at;
  };
  let at = 0;
  while (at < source.length) {
    const bracket = source.indexOf('<', at);
    if (bracket !== at) {
      addText(into(), source.slice(at, bracket < 0 ? undefined : bracket));
      if (bracket < 0) break;
      at = bracket;
    }
    COMMENT.lastIndex = at;
    if (COMMENT.test(source)) {
      at = COMMENT.lastIndex;
      continue;
    }
    TAG.lastIndex = at;
    const match = TAG.exec(source);
    if (!match) {
      addText(into(), '<');
      at++;
      continue;
    }
    at = TAG.lastIndex;
    const [, slash, given = '', attributes = ''] = match;
    const name = given.toLowerCase();
    if (DROPPED.test(name)) {
      if (!slash) at = endOf(source, name, at);
      continue;
    }
    const tag = ALIASES[name] ?? TAGS.find((known) => known === name);
    if (!tag) continue;
    if (slash) {
      close((element) => element.tag === tag);
      continue;
    }
    if (BLOCKS.has(tag)) close((element) => ONE_LINE.has(element.tag));
    if (tag === 'li') close((element) => element.tag === 'li' && isOfList(open, element));
    const element: MarkupElement = { tag, children: [] };
    const href = tag === 'a' ? hrefOf(attributes) : undefined;
    if (href) element.href = href;
    into().push(element);
    if (!VOID.has(tag) && open.length < DEEPEST) open.push(element);
  }
  return root;
}

/** Whether an entry belongs to the innermost list that is open, and not to one around it. */
function isOfList(open: readonly MarkupElement[], entry: MarkupElement): boolean {
  const list = open.findLastIndex(({ tag }) => tag === 'ul' || tag === 'ol');
  return open.indexOf(entry) > list;
}

function addText(into: MarkupNode[], raw: string): void {
  const text = decode(raw);
  const last = into.at(-1);
  if (typeof last === 'string') into[into.length - 1] = last + text;
  else into.push(text);
}

/** Place after the end of an element whose content is dropped. */
function endOf(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[^>]*>`, 'gi');
  end.lastIndex = from;
  return end.exec(source) ? end.lastIndex : source.length;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function hrefOf(attributes: string): string | undefined {
  const match = HREF.exec(attributes);
  // Browsers skip control characters and blanks inside an address, so `java\nscript:` is one too.
  // oxlint-disable-next-line no-control-regex
  const address = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').replace(/[\u0000-\u0020]+/g, '');
  return /^(?:https?:\/\/|mailto:)./i.test(address) ? address : undefined;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Matches anything that a browser may parse as the beginning of a tag. */
const OPENING = /<(?:[a-z/!?]|$)/i;

/**
 * Formatted text with everything encoded or left out that {@link readMarkup} does not know. Plain text stays as it was typed:
 * clients that edit it as plain text would show what was encoded.
 */
export function cleanMarkup(source: string): string {
  if (!OPENING.test(source)) return source;
  return readMarkup(source).map(writeNode).join('');
}

function writeNode(node: MarkupNode): string {
  if (typeof node === 'string') return escapeText(node);
  const href = node.href ? ` href="${escapeText(node.href).replaceAll('"', '&quot;')}"` : '';
  if (VOID.has(node.tag)) return `<${node.tag}>`;
  return `<${node.tag}${href}>${node.children.map(writeNode).join('')}</${node.tag}>`;
}

/** Formatted text as plain text. */
export function plainTextOf(nodes: readonly MarkupNode[]): string {
  const text = nodes.map((node) =>
    typeof node === 'string'
      ? node
      : `${plainTextOf(node.children)}${BLOCKS.has(node.tag) || node.tag === 'br' ? '\n' : ''}`,
  );
  return text.join('');
}
