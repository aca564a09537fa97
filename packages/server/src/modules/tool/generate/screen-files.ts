import { importOf } from './layout.ts';
import type { ModulePlan } from './module-plan.ts';
import { pluralOf } from './names.ts';

/** What differs from an ordinary list: of a master with details, the page and what becomes of details. */
export function screenFiles(plan: ModulePlan): Map<string, string> {
  const { group, master, detail } = plan;
  if (!detail) return new Map();
  return new Map([
    [`packages/server/src/modules/${group}/${master.file}.ts`, operations(plan, detail)],
    [`packages/web/src/modules/${group}/${master.file}-page.tsx`, page(plan, detail)],
  ]);
}

type Detail = NonNullable<ModulePlan['detail']>;

function operations({ master }: ModulePlan, { entity, key }: Detail): string {
  const below = pluralOf('detail');
  return `${importOf([`type ${master.name}`, entity.name], '@cloud/contract')}
import type { Operations } from '../../crud/crud-routes.ts';
import { removeRecords } from '../../crud/save-records.ts';

type Master = typeof ${master.name};

/** ${entity.english} go with what they are a part of. */
export function ${master.name}Operations(stored: Operations<Master>): Partial<Operations<Master>> {
  return {
    remove: async (context, ids) => {
      await stored.remove(context, ids);
      const ${below} = context.trx.selectFrom('${tableKey(entity.table)}').select('id').where('isDeleted', '=', 0);
      const below = (await ${below}.where('${key}', 'in', ids).execute()).map(({ id }) => id);
      if (below.length > 0) await removeRecords(context, ${entity.name}, below);
    },
  };
}
`;
}

function page({ master }: ModulePlan, { entity, key }: Detail): string {
  return `${importOf([master.name, entity.name, `type ${master.type}`], '@cloud/contract')}
import { useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useLabels } from '../../crud/record/labels.ts';
import type { ListScope } from '../../crud/record/list-scope.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { Drawer } from '../../ui/dialog/drawer.tsx';

/** ${master.english}; the details of one open beside them. */
export function ${master.type}Page() {
  const { records } = useLabels();
  const [opened, setOpened] = useState<${master.type}>();
  return (
    <>
      <CrudPage
        entity={${master.name}}
        rowActions={({ row }) => <TextButton onClick={() => setOpened(row)}>{records(${entity.name})}</TextButton>}
      />
      {opened && <Details master={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Details({ master, onClose }: { master: ${master.type}; onClose: () => void }) {
  const { records } = useLabels();
  const [scope] = useState((): ListScope => ({
    query: { ${key}_equal: master.id },
    initial: { ${key}: master.id },
    isInner: true,
  }));
  return (
    <Drawer isWide title={\`\${records(${entity.name})}: \${master.${master.title}}\`} onClose={onClose}>
      <CrudPage entity={${entity.name}} scope={scope} />
    </Drawer>
  );
}
`;
}

/** Key of a table in the types of the database: `crm_order` is `crmOrder`. */
export const tableKey = (table: string): string => table.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()); // prettier-ignore
