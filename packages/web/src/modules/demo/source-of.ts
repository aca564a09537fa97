/** The sources of the cards as they were built into the page, fetched when a user opens one. */
const SOURCES = import.meta.glob<string>('./cards/*-card.tsx', { query: '?raw', import: 'default' });

/** The source of a card's file. @throws Error when there is none of that name. */
export async function sourceOf(file: string): Promise<string> {
  const load = SOURCES[`./cards/${file}`];
  if (!load) throw new Error(`no source ${file}`);
  return load();
}
