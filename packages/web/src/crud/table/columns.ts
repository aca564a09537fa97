import type { EntityDefinition, Field } from '@cloud/contract';
import { asRecord, oneOf } from '../../lib/unknown.ts';
import { setPreference, usePreference, usePreferences } from '../../lib/session/preferences.ts';

/** A column of a list. */
export interface Column {
  name: string;
  field: Field;
  width: number;
  /** A text column without a user-defined width: it takes a share of the spare width. */
  grows: boolean;
  isShown: boolean;
  isFrozen: boolean;
}

export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 34, normal: 42, roomy: 52 };

/** What a user changed about a list; kept among his preferences. */
interface ColumnPreferences {
  order: readonly string[];
  width: Readonly<Record<string, number>>;
  /** Columns of the list that he does not want, and others that he does. */
  hidden: readonly string[];
  shown: readonly string[];
  frozen: readonly string[];
  density: Density;
}

const WIDTH: Readonly<Partial<Record<Field['kind'], number>>> = {
  text: 170,
  longText: 240,
  integer: 96,
  decimal: 110,
  dateTime: 172,
  date: 120,
  dictionary: 120,
  choice: 120,
  switch: 90,
};
const OTHER_WIDTH = 150;
/** Kinds whose values are all about as wide. */
const STEADY: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'dateTime', 'date', 'switch']);
export const NARROWEST = 60;
const WIDEST = 1200;

/** Columns that every record has; hidden in a list by default. */
const BASE_COLUMNS: Readonly<Record<string, Field>> = {
  createTime: { kind: 'dateTime', label: 'common.createTime' },
  updateTime: { kind: 'dateTime', label: 'common.updateTime' },
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

/** What is stored may be of another version of the console: whatever does not fit counts as not chosen. */
export function readColumnPreferences(stored: unknown): ColumnPreferences {
  const given = asRecord(stored);
  const width = typeof given['width'] === 'object' && given['width'] !== null ? Object.entries(given['width']) : [];
  return {
    order: textsOf(given['order']),
    width: Object.fromEntries(
      width
        .filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
        .map(([name, own]) => [name, fitWidth(own)]),
    ),
    hidden: textsOf(given['hidden']),
    shown: textsOf(given['shown']),
    frozen: textsOf(given['frozen']),
    density: oneOf(DENSITIES, given['density']) ?? 'normal',
  };
}

const fitWidth = (width: number): number => Math.min(Math.max(NARROWEST, Math.round(width)), WIDEST);

const isListed = ({ showIn = 'both' }: Field): boolean => showIn === 'list' || showIn === 'both';

/** Columns that a list can have: those of its list, then those of its form, then those of every record. */
function fieldsOf(entity: EntityDefinition, hasBase: boolean): [string, Field][] {
  const own = Object.entries(entity.fields).filter(([, { writeOnly, showIn }]) => !writeOnly && showIn !== 'none');
  const base =
    hasBase && !entity.isLog
      ? Object.entries(BASE_COLUMNS).filter(([name]) => !Object.hasOwn(entity.fields, name))
      : [];
  return [
    ...own.filter(([, field]) => isListed(field)),
    ...own.filter(([, field]) => !isListed(field)),
    ...base.map(([name, field]): [string, Field] => [name, { ...field, showIn: 'form' }]),
  ];
}

/** The columns of an entity's list by what a user chose, in his order. */
export function arrangeColumns(entity: EntityDefinition, choice: ColumnPreferences, hasBase = false): Column[] {
  const fields = new Map(fieldsOf(entity, hasBase));
  const known = choice.order.filter((name) => fields.has(name));
  return [...new Set([...known, ...fields.keys()])].map((name): Column => {
    const field = fields.get(name)!;
    return {
      name,
      field,
      width: choice.width[name] ?? field.width ?? WIDTH[field.kind] ?? OTHER_WIDTH,
      grows: choice.width[name] === undefined && !STEADY.has(field.kind),
      isShown: isListed(field) ? !choice.hidden.includes(name) : choice.shown.includes(name),
      isFrozen: choice.frozen.includes(name),
    };
  });
}

const toggle = (list: readonly string[], name: string, isIn: boolean): string[] => [
  ...list.filter((other) => other !== name),
  ...(isIn ? [name] : []),
];

/** A list of names with one moved to where another stands; those between make room. */
export function movedTo(names: readonly string[], name: string, target: string): string[] {
  const to = names.indexOf(target);
  if (!names.includes(name) || to < 0) return [...names];
  const rest = names.filter((other) => other !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
}

/**
 * Columns of an entity's list as the user left them, and how to change them. They are remembered by the title of the
 * list: one entity may have several.
 *
 * @param hasBase offers the times of creation and change too.
 */
export function useColumns(entity: EntityDefinition, hasBase = false) {
  const name = `columns.${entity.label}`;
  const choice = readColumnPreferences(usePreference(name));
  const isReady = usePreferences((state) => state.isReady);
  const all = arrangeColumns(entity, choice, hasBase);
  const change = (part: Partial<ColumnPreferences>) =>
    setPreference(name, { ...readColumnPreferences(usePreferences.getState().values[name]), ...part });
  const listed = all.filter(({ isShown }) => isShown);
  return {
    list: entity.label,
    all,
    /** Those to draw, frozen ones first. */
    shown: [...listed.filter(({ isFrozen }) => isFrozen), ...listed.filter(({ isFrozen }) => !isFrozen)],
    density: choice.density,
    /** False until it is known what the user left; nothing shall jump then. */
    isReady,
    resize: (column: string, width: number) => change({ width: { ...choice.width, [column]: fitWidth(width) } }),
    show: ({ name: column, field }: Column, isShown: boolean) =>
      change(
        isListed(field)
          ? { hidden: toggle(choice.hidden, column, !isShown) }
          : { shown: toggle(choice.shown, column, isShown) },
      ),
    freeze: (column: string, isFrozen: boolean) => change({ frozen: toggle(choice.frozen, column, isFrozen) }),
    move: (column: string, step: -1 | 1) => {
      const order = all.map((other) => other.name);
      const target = order[order.indexOf(column) + step];
      if (target !== undefined) change({ order: movedTo(order, column, target) });
    },
    /** Puts a column where another one stands. */
    moveTo: (column: string, target: string) =>
      change({
        order: movedTo(
          all.map((other) => other.name),
          column,
          target,
        ),
      }),
    setDensity: (density: Density) => change({ density }),
    reset: () => setPreference(name, undefined),
  };
}

export type Columns = ReturnType<typeof useColumns>;
