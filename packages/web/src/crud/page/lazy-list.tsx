import type { EntityDefinition } from '@cloud/contract';
import { withTexts } from '../../lib/i18n/i18n.ts';
import { lazyNamed } from '../../ui/loading/lazy-named.ts';
import type { LazyPart } from '../../ui/loading/lazy-named.ts';
import type { CrudPageProps } from './crud-page.tsx';

/**
 * The standard list of an entity as a page. `CrudPage` is fetched with the first list that is opened, its texts and what
 * the rows of this one draw beside it, so that the page is drawn at once.
 */
export function lazyList<E extends EntityDefinition>(
  props: CrudPageProps<E> | (() => Promise<CrudPageProps<E>>),
): LazyPart {
  const load = async () => {
    const arrival = withTexts(import('./crud-page.tsx'), 'crud');
    const [{ CrudPage }, list] = await Promise.all([arrival, typeof props === 'function' ? props() : props]);
    return { List: () => <CrudPage {...list} /> };
  };
  return lazyNamed(load, 'List');
}
