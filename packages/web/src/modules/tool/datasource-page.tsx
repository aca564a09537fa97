import { datasource, datasourceTest, type Datasource } from '@cloud/contract';
import { useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { DatasourceForm } from './datasource-form.tsx';

/** A new source is a PostgreSQL until another family is chosen. */
const SCOPE = {
  initial: { driverClass: 'org.postgresql.Driver', url: 'jdbc:postgresql://host:5432/database', category: 1 },
};

/** Databases whose tables models and the code generator read. */
export const DatasourcePage = () => (
  <CrudPage entity={datasource} scope={SCOPE} form={DatasourceForm} rowActions={TestAction} />
);

/** Connects, and says what it found or why it did not. */
function TestAction({ row: { id, name } }: { row: Datasource }) {
  const { t } = useTranslation('tool');
  const [isBusy, setIsBusy] = useState(false);
  if (!usePermission('datasource_edit')) return null;
  const test = async () => {
    setIsBusy(true);
    try {
      toast.success(t('datasource.works', { name, ...(await call(datasourceTest, { id })) }));
    } catch {
      // The call has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <TextButton disabled={isBusy} onClick={() => void test()}>
      {t(isBusy ? 'datasource.testing' : 'datasource.test')}
    </TextButton>
  );
}
