import type { EntityDefinition } from '@cloud/contract';
import { useCallback, useState } from 'react';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import type { Openings } from '../../../crud/page/openings.ts';
import { useLabels } from '../../../crud/record/labels.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Drawer } from '../../../ui/dialog/drawer.tsx';

const SCOPE = { isInner: true };
type RowActions = NonNullable<Openings<EntityDefinition>['rowActions']>;

/** What was sent by the settings of a list: the button for its toolbar, and the drawer that it opens over the page. */
export function useLog(entity: EntityDefinition, rowActions?: RowActions) {
  const { label } = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  const title = label(entity.label);
  const Toolbar = useCallback(() => <LogButton text={title} onOpen={() => setIsOpen(true)} />, [title]);
  const drawer = isOpen && (
    <Drawer isWide title={title} onClose={() => setIsOpen(false)}>
      <CrudPage entity={entity} scope={SCOPE} {...(rowActions && { rowActions })} />
    </Drawer>
  );
  return { Toolbar, drawer };
}

function LogButton({ text, onOpen }: { text: string; onOpen: () => void }) {
  return <Button onClick={onOpen}>{text}</Button>;
}
