import { asRecord, asList } from '../../lib/unknown.ts';
import { CONFIG } from '../../lib/config.ts';

/** An entry of the menu, as the shell uses it. */
export interface MenuNode {
  id: string;
  path: string;
  label: string;
  icon: string;
  code: string;
  /** The page is kept alive behind its tab. */
  keepAlive: boolean;
  query: Readonly<Record<string, string>>;
  meta: Readonly<Record<string, unknown>>;
  /** Web address that the frame page shows, as the administrator wrote it. */
  url?: string;
  children: readonly MenuNode[];
}

const DEEPEST = 8;
const isWebAddress = (path: string): boolean => /^https?:\/\//i.test(path);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Turns the server's menu into the shell's: entries of other roles, entries without a name and leaves without a page are
 * left out; a cycle ends; web addresses become the frame page below their parent.
 */
export function cleanMenu(
  input: unknown,
  roles: readonly string[],
  isKnown: (path: string) => boolean,
): readonly MenuNode[] {
  const seen = new Set<unknown>();
  const ids = new Set<string>();
  /** Two entries of one id would open and close together. */
  const distinct = (id: string): string => {
    let own = id;
    for (let count = 2; ids.has(own); count++) own = `${id}~${count}`;
    ids.add(own);
    return own;
  };
  const clean = (nodes: unknown, parentPath: string, depth: number): MenuNode[] => {
    if (!Array.isArray(nodes) || depth > DEEPEST) return [];
    const result: MenuNode[] = [];
    for (const raw of asList(nodes)) {
      if (typeof raw !== 'object' || raw === null || seen.has(raw)) continue;
      seen.add(raw);
      const node = toNode(asRecord(raw), parentPath);
      if (!node.label || !isVisible(node.meta, roles)) continue;
      const given = asRecord(raw)['children'];
      const children = clean(given, node.path, depth + 1);
      const hadChildren = Array.isArray(given) && given.length > 0;
      const isLeafKnown = node.query['url'] !== undefined || isKnown(node.path);
      if (hadChildren ? children.length === 0 : !isLeafKnown) continue;
      result.push({ ...node, id: distinct(node.id), children });
    }
    return result;
  };
  return clean(input, '', 0);
}

function toNode(raw: Record<string, unknown>, parentPath: string): MenuNode {
  const url = textOf(raw['path']).trim();
  const isIframe = isWebAddress(url);
  const code = textOf(raw['code']);
  const id = textOf(raw['id']) || code || url;
  const query = queryOf(raw['query']);
  return {
    id,
    path: isIframe ? `${parentPath}/${encodeURIComponent(code || id)}` : absolute(url),
    label: (textOf(raw['label']).trim() || textOf(raw['name'])).trim(),
    icon: textOf(raw['source'] ?? raw['icon']) || CONFIG.defaultIcon,
    code,
    keepAlive: Number(raw['isOpen']) === 2,
    query: isIframe ? { ...query, url: url.replaceAll('&', '#') } : query,
    meta: asRecord(raw['meta']),
    ...(isIframe && { url }),
    children: [],
  };
}

/** A path without its slash would be read as one below the page that is open. */
const absolute = (path: string): string => (path === '' || path.startsWith('/') ? path : `/${path}`);

const queryOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, one]) => [name, textOf(one)]));

function isVisible(meta: Readonly<Record<string, unknown>>, roles: readonly string[]): boolean {
  const wanted = meta['roles'];
  return !Array.isArray(wanted) || wanted.length === 0 || wanted.some((role) => roles.includes(String(role)));
}

/** A menu and what another one has beyond it; entries are the same by path and label. */
export function joinMenus(menu: readonly MenuNode[], more: readonly MenuNode[]): readonly MenuNode[] {
  const keyOf = ({ path, label }: MenuNode) => `${path} ${label}`;
  const keys = new Set(menu.map(keyOf));
  return [...menu, ...more.filter((node) => !keys.has(keyOf(node)))];
}

/** All entries that open a page, in the order of the menu. */
export function leavesOf(menu: readonly MenuNode[]): MenuNode[] {
  return menu.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));
}

/** The highlighted entries for a path: the trail to it, or to the `activeMenu` that it names. */
export function activeTrail(menu: readonly MenuNode[], path: string): readonly MenuNode[] {
  const trail = trailTo(menu, path);
  const other = trail.at(-1)?.meta['activeMenu'];
  const instead = typeof other === 'string' ? trailTo(menu, other) : [];
  return instead.length > 0 ? instead : trail;
}

/** The entries from the top down to a path; empty when it is not in the menu. */
export function trailTo(menu: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of menu) {
    if (node.children.length === 0) {
      if (node.path === path) return [node];
      continue;
    }
    const rest = trailTo(node.children, path);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
