import type { EntityDefinition } from '@cloud/contract';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { CrudPageProps } from './crud-page.tsx';

const Loaded = lazy(async () => {
  const { CrudPage: Page } = await import('./crud-page.tsx');
  return { default: Page as ComponentType<CrudPageProps<EntityDefinition>> };
});

/** `CrudPage`, fetched with the first list that is opened. */
export function CrudPage<E extends EntityDefinition>(props: CrudPageProps<E>) {
  return <Loaded {...(props as unknown as CrudPageProps<EntityDefinition>)} />;
}
