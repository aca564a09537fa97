import type { EntityDefinition, Field } from '@cloud/contract';
import { create } from 'zustand';
import { readTaste, storeTaste } from '../lib/storage.ts';

/** A column of a list. */
export interface Column {
  name: string;
  field: Field;
  width: number;
  isShown: boolean;
  isFrozen: boolean;
}

export type Density = 'compact' | 'normal' | 'roomy';
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 34, normal: 42, roomy: 52 };

/** What a user changed about a list. */
interface Choice {
  order?: string[];
  width?: Record<string, number>;
  hidden?: string[];
  frozen?: string[];
  density?: Density;
}

const WIDTH = {
  text: 170,
  longText: 240,
  integer: 96,
  decimal: 110,
  dateTime: 172,
  date: 120,
  dictionary: 120,
  switch: 90,
} as const;
export const NARROWEST = 60;

const choices = create<{ byEntity: Record<string, Choice> }>(() => ({
  byEntity: readTaste<Record<string, Choice>>('columns', {}),
}));

function change(entity: string, choice: Choice): void {
  const byEntity = { ...choices.getState().byEntity };
  byEntity[entity] = { ...byEntity[entity], ...choice };
  storeTaste('columns', byEntity);
  choices.setState({ byEntity });
}

const isListed = ({ showIn = 'both', writeOnly }: Field): boolean =>
  (showIn === 'list' || showIn === 'both') && writeOnly !== true;

/** Columns of an entity's list as the user left them, and how to change them. */
export function useColumns(entity: EntityDefinition) {
  const choice = choices(({ byEntity }) => byEntity[entity.name]) ?? {};
  const names = Object.keys(entity.fields).filter((name) => isListed(entity.fields[name]!));
  const known = (choice.order ?? []).filter((name) => names.includes(name));
  const order = [...known, ...names.filter((name) => !known.includes(name))];
  const all = order.map((name): Column => {
    const field = entity.fields[name]!;
    return {
      name,
      field,
      width: choice.width?.[name] ?? field.width ?? (WIDTH as Record<string, number>)[field.kind] ?? 150,
      isShown: !(choice.hidden ?? []).includes(name),
      isFrozen: (choice.frozen ?? []).includes(name),
    };
  });
  const toggle = (list: readonly string[] | undefined, name: string, isIn: boolean): string[] => [
    ...(list ?? []).filter((other) => other !== name),
    ...(isIn ? [name] : []),
  ];
  const shown = all.filter(({ isShown }) => isShown);
  return {
    all,
    /** Those to draw, frozen ones first. */
    shown: [...shown.filter(({ isFrozen }) => isFrozen), ...shown.filter(({ isFrozen }) => !isFrozen)],
    density: choice.density ?? 'normal',
    resize: (name: string, width: number) =>
      change(entity.name, { width: { ...choice.width, [name]: Math.max(NARROWEST, Math.round(width)) } }),
    show: (name: string, isShown: boolean) => change(entity.name, { hidden: toggle(choice.hidden, name, !isShown) }),
    freeze: (name: string, isFrozen: boolean) => change(entity.name, { frozen: toggle(choice.frozen, name, isFrozen) }),
    move: (name: string, step: -1 | 1) => {
      const at = order.indexOf(name);
      const to = Math.min(Math.max(at + step, 0), order.length - 1);
      const next = order.filter((other) => other !== name);
      change(entity.name, { order: [...next.slice(0, to), name, ...next.slice(to)] });
    },
    setDensity: (density: Density) => change(entity.name, { density }),
    reset: () => {
      const byEntity = { ...choices.getState().byEntity };
      delete byEntity[entity.name];
      storeTaste('columns', byEntity);
      choices.setState({ byEntity });
    },
  };
}

export type Columns = ReturnType<typeof useColumns>;
