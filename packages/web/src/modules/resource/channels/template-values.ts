/** Reads `name=text`, one a line, in their order; lines without a name are left out. */
export function readValues(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.trim());
  const pairs = lines.map((line) => [line.split('=')[0]!.trim(), line.split('=').slice(1).join('=').trim()] as const);
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}
