/** Texts of the elements of a name, in order; S3 nests none of those that are read here in themselves. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => text);
}

/** The text of the first element of a name, its references resolved. */
export function textOf(xml: string, name: string): string | undefined {
  const [text] = elementsOf(xml, name);
  return text === undefined ? undefined : decode(text);
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return NAMED[name ?? ''] ?? whole;
  });
}
