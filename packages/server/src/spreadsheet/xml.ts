/** What is told of XML, from front to back. */
export interface XmlListener {
  /** A tag without its prefix; `<c/>` begins and ends at once. */
  begin(name: string, attributes: string): void;
  end(name: string): void;
  text(text: string): void;
}

/**
 * Walks XML once, in time of its length whatever it holds: workbooks come from anybody, and a pattern that looks for the
 * end of every row that has none would walk to the end of the file for each.
 */
export function walkXml(xml: string, listener: XmlListener): void {
  for (let at = 0; ;) {
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    if (open > at) listener.text(unescapeXml(xml.slice(at, open)));
    if (xml.startsWith('<!--', open)) {
      const end = xml.indexOf('-->', open + 4);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    if (xml.startsWith('<![CDATA[', open)) {
      const end = xml.indexOf(']]>', open + 9);
      if (end < 0) return;
      listener.text(xml.slice(open + 9, end));
      at = end + 3;
      continue;
    }
    const close = xml.indexOf('>', open);
    if (close < 0) return;
    at = close + 1;
    readTag(xml.slice(open + 1, close), listener);
  }
}

function readTag(tag: string, listener: XmlListener): void {
  if (tag.startsWith('?') || tag.startsWith('!')) return;
  if (tag.startsWith('/')) return listener.end(bare(tag.slice(1).trim()));
  const isEmpty = tag.endsWith('/');
  const inner = isEmpty ? tag.slice(0, -1) : tag;
  const space = inner.search(/\s/);
  const name = bare(space < 0 ? inner : inner.slice(0, space));
  listener.begin(name, space < 0 ? '' : inner.slice(space));
  if (isEmpty) listener.end(name);
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const at = attributes.search(new RegExp(`\\s${name}="`));
  if (at < 0) return undefined;
  const begin = attributes.indexOf('"', at) + 1;
  const end = attributes.indexOf('"', begin);
  return end < 0 ? undefined : unescapeXml(attributes.slice(begin, end));
}

/** Control characters have no place in XML; they are left out. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .toWellFormed()
    .replace(/\p{Cc}|[\uFFFE\uFFFF]/gu, (letter) => ('\t\n\r'.includes(letter) ? letter : ''))
    .replace(/[&<>"]/g, (letter) => entities[letter]!);
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,8});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
