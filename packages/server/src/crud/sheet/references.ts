import { entityOf, messageOf, type EntityDefinition, type ReferenceField } from '@cloud/contract';
import type { RequestContext } from '../../http/app.ts';
import { idsOf } from '../../identity/ids.ts';
import { localName } from '../local-names.ts';
import { ROOT_ID } from '../tree.ts';
import { visibleRows } from '../visible-rows.ts';

interface Place {
  id: string;
  title: string;
  parentId: string;
}

/** What a name means: one record, several, or none. */
export type Found = { id: string } | { several: string } | undefined;

const separator = /\s*\/\s*/g;
/** Between names of several records. */
export const BETWEEN = /[,，、;；\n]/;

/** The records that a reference may point to, by name and by path, of one tenant. */
export class Names {
  readonly #places = new Map<string, Place>();
  readonly #byTitle = new Map<string, string[]>();
  readonly #byPath = new Map<string, string[]>();

  readonly #shown: (title: string) => string;

  /** @param shown a title as the reader is told it; both are understood. */
  constructor(places: readonly Place[], shown: (title: string) => string = (title) => title) {
    this.#shown = shown;
    for (const place of places) this.#places.set(place.id, place);
    for (const place of places) this.#index(place);
  }

  /** One that was added meanwhile. */
  add(place: Place): void {
    this.#places.set(place.id, place);
    this.#index(place);
  }

  #index({ id, title }: Place): void {
    for (const key of new Set([normal(title), normal(this.#shown(title))])) keep(this.#byTitle, key, id);
    for (const key of new Set([this.#path(id, (own) => own), this.pathOf(id)])) keep(this.#byPath, key, id);
  }

  /** Titles from the top down, as the reader is told them. */
  pathOf(id: string): string {
    return this.#path(id, this.#shown);
  }

  /** A circle, which older data may hold, ends where it began. */
  #path(id: string, shown: (title: string) => string): string {
    const titles: string[] = [];
    const seen = new Set<string>();
    for (let at = this.#places.get(id); at && !seen.has(at.id); at = this.#places.get(at.parentId)) {
      seen.add(at.id);
      titles.unshift(normal(shown(at.title)));
    }
    return titles.join('/');
  }

  /** The record of a whole path. */
  at(path: string): string | undefined {
    return this.#byPath.get(normal(path))?.[0];
  }

  /** The title of a record as the reader is told it. */
  titleOf(id: string): string {
    return this.#shown(this.#places.get(id)?.title ?? '');
  }

  /** The whole path wins over a name, as a name at the top is its own path. */
  find(text: string): Found {
    const wanted = normal(text);
    const ids = this.#byPath.get(wanted) ?? this.#byTitle.get(wanted) ?? [];
    if (ids.length === 1) return { id: ids[0]! };
    return ids.length === 0 ? undefined : { several: this.pathOf(ids[0]!) };
  }

  /** The name of a record, its path where others have the same. */
  nameOf(id: string): string | undefined {
    const place = this.#places.get(id);
    if (!place) return undefined;
    const title = this.#shown(place.title);
    return this.#byTitle.get(normal(title))?.length === 1 ? title : this.pathOf(id);
  }
}

function keep(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key);
  if (!ids) map.set(key, [id]);
  else if (!ids.includes(id)) ids.push(id);
}

const normal = (text: string): string => text.trim().replace(separator, '/');

/** The names in a cell that may hold several; one whole name may hold a comma itself. */
export function namesIn(text: string, names: Names): string[] {
  if (names.find(text)) return [text];
  return text
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Reads the records that an entity's references may point to, once for an entity and a tenant. */
export class References {
  readonly #context: RequestContext;
  readonly #read = new Map<string, Promise<Names>>();

  constructor(context: RequestContext) {
    this.#context = context;
  }

  /** @param tenantId of the row that points. */
  names(entity: string, tenantId: string): Promise<Names> {
    const target = entityOf(entity);
    const key = target.tenantScoped ? `${entity} ${tenantId}` : entity;
    const found = this.#read.get(key) ?? this.#load(target, tenantId);
    this.#read.set(key, found);
    return found;
  }

  async #load(target: EntityDefinition, tenantId: string): Promise<Names> {
    const columns = ['id', target.title, ...(target.tree ? ['parentId'] : [])];
    let rows = visibleRows(this.#context, target).select(columns);
    if (target.tenantScoped) rows = rows.where('tenantId', '=', tenantId);
    const found = await rows.execute();
    return new Names(
      found.map((row) => ({
        id: String(row.id),
        title: String(row[target.title] ?? ''),
        parentId: target.tree ? String(row.parentId ?? ROOT_ID) : ROOT_ID,
      })),
      (title) => localName(this.#context.scope, target.name, title),
    );
  }

  /** What people read in place of ids; those that are gone or out of sight are left out. */
  async textOf(field: ReferenceField, value: unknown, tenantId: string): Promise<string> {
    const ids = idsOf(String(value ?? ''));
    if (ids.length === 0 || ids[0] === ROOT_ID) return '';
    const names = await this.names(field.entity, tenantId);
    return ids.flatMap((id) => names.nameOf(id) ?? []).join(',');
  }
}

/** Ways to say that a record stands at the top. */
export const isTop = (text: string): boolean =>
  text === '' || text === messageOf('zh-cn', 'tree.root') || text === messageOf('en', 'tree.root');
