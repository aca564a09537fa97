import { dict, dictBiz } from '@cloud/contract';
import type { EntityDefinition } from '@cloud/contract';
import { useState } from 'react';
import { onlyFields, withFields } from '../../crud/record/extend-entity.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import type { ListScope } from '../../crud/record/list-scope.ts';
import type { Row } from '../../crud/record/use-crud.ts';
import { queries } from '../../lib/query.ts';
import { Drawer } from '../../ui/dialog/drawer.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';

/** A dictionary itself: one row of a page, without the facts of an entry. */
const rootOf = <E extends EntityDefinition>(entity: E): E => ({
  ...withFields(entity, (fields) => onlyFields(fields, 'code', 'dictValue', 'sort', 'isSealed', 'remark')),
  tree: false,
});

/** An entry: its code is its dictionary's. */
const entryOf = <E extends EntityDefinition>(entity: E): E => ({
  ...withFields(entity, ({ parentId, ...fields }) => ({
    ...onlyFields(fields, 'dictValue', 'dictKey'),
    parentId: { ...parentId!, showIn: 'none' },
    ...onlyFields(fields, 'sort', 'isSealed', 'remark'),
  })),
  label: 'dict.entry',
});

const SYSTEM = { root: rootOf(dict), entry: entryOf(dict) };
const BUSINESS = { root: rootOf(dictBiz), entry: entryOf(dictBiz) };

export const DictPage = () => <DictionaryList {...SYSTEM} />;
export const DictBizPage = () => <DictionaryList {...BUSINESS} />;

const ROOTS: ListScope = { list: 'parent-list', initial: { isSealed: 0, sort: 1 } };

/** The dictionaries; the entries of one open beside them. */
function DictionaryList({ root, entry }: { root: EntityDefinition; entry: EntityDefinition }) {
  const { t } = useTranslation('system');
  const [opened, setOpened] = useState<Row>();
  return (
    <>
      <CrudPage
        entity={root}
        scope={ROOTS}
        rowActions={({ row }) => <TextButton onClick={() => setOpened({ ...row })}>{t('dict.entries')}</TextButton>}
      />
      {opened && <Entries entity={entry} root={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Entries({ entity, root, onClose }: { entity: EntityDefinition; root: Row; onClose: () => void }) {
  const { t } = useTranslation('system');
  const [scope] = useState((): ListScope => ({
    list: 'child-list',
    query: { parentId: root.id },
    initial: { parentId: root.id, isSealed: 0, sort: 1 },
    isInner: true,
  }));
  const close = () => {
    // Choices made of this dictionary elsewhere are fetched again.
    void queries.invalidateQueries({ queryKey: ['dict', 'dictionary', root['code']] });
    onClose();
  };
  return (
    <Drawer
      isWide
      title={t('dict.entriesOf', { name: String(root['dictValue']), code: String(root['code']) })}
      onClose={close}
    >
      <CrudPage entity={entity} scope={scope} />
    </Drawer>
  );
}
