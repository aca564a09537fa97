import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@cloud/contract';
import type { EntityDefinition, Field } from '@cloud/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';

/** What a list is asked for; kept in the address, so that a link or a reload shows the same. */
export interface Filters {
  values: Readonly<Record<string, string>>;
  current: number;
  size: number;
  /** `<field> asc` or `<field> desc`. */
  order: string;
}

const CREATE_TIME = 'createTime';

/** Wire names of a searched field; the bounds of the time of creation are the specification's. */
export function parameterNames(name: string, field: Field): string[] {
  if (field.search === 'range')
    return name === CREATE_TIME ? [`${name}_dategt`, `${name}_datelt`] : [`${name}_datege`, `${name}_datele`];
  return [field.search === 'equals' ? `${name}_equal` : `${name}_like`];
}

/** When a record was made: any list can be searched by it, few people want to. */
export const TIME_FIELDS: readonly [string, Field][] = [
  [CREATE_TIME, { kind: 'dateTime', label: 'common.createTime', search: 'range' }],
];

/** Whether the records of an entity tell when they were made, beside what they declare. */
export const hasCreateTime = (entity: EntityDefinition): boolean =>
  !entity.isLog && !Object.hasOwn(entity.fields, CREATE_TIME);

export const searchedFields = (entity: EntityDefinition): [string, Field][] =>
  Object.entries(entity.fields).filter(([, { search }]) => search !== undefined);

const wholeNumber = (text: string | null, fallback: number): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback;

/** Reads filters from an address; what the entity does not search for is ignored. */
export function readFilters(entity: EntityDefinition, search: string): Filters {
  const parameters = new URLSearchParams(search);
  const values: Record<string, string> = {};
  for (const [name, field] of [...searchedFields(entity), ...(hasCreateTime(entity) ? TIME_FIELDS : [])]) {
    for (const wire of parameterNames(name, field)) {
      const value = parameters.get(wire);
      if (value) values[wire] = value;
    }
  }
  return {
    values,
    current: wholeNumber(parameters.get('current'), 1),
    size: Math.min(wholeNumber(parameters.get('size'), DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
    order: parameters.get('order') ?? '',
  };
}

/** Filters as an address; defaults are left out. */
export function writeFilters({ values, current, size, order }: Filters): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
  if (current > 1) parameters.set('current', String(current));
  if (size !== DEFAULT_PAGE_SIZE) parameters.set('size', String(size));
  if (order) parameters.set('order', order);
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

/** Turns the list of this page back to page 1, because something beside it narrows it now. */
export function useResetPage(): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has('current')) return;
    parameters.delete('current');
    navigate(`${pathname}?${parameters.toString()}`, { replace: true, state: { isInPlace: true } });
  };
}

/**
 * The filters of this page and how to change them: a new search or page size begins at page 1.
 *
 * @param isInner keeps them out of the address, which belongs to the list around this one.
 */
export function useFilters(entity: EntityDefinition, isInner = false) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [inner, setInner] = useState('');
  const filters = readFilters(entity, isInner ? inner : search);
  const go = (next: Filters) => {
    if (isInner) setInner(writeFilters(next));
    else navigate(`${pathname}${writeFilters(next)}`, { replace: true, state: { isInPlace: true } });
  };
  return {
    filters,
    search: (values: Filters['values']) => go({ ...filters, values, current: 1 }),
    /** Another search as it was kept: {@link writeFilters} of it. */
    apply: (kept: string) => go(readFilters(entity, kept)),
    setSize: (size: number) => go({ ...filters, size, current: 1 }),
    setPage: (current: number) => go({ ...filters, current }),
    setOrder: (order: string) => go({ ...filters, order, current: 1 }),
  };
}

export type Filtering = ReturnType<typeof useFilters>;
