import { oss, ossDisable, ossEnable } from '@cloud/contract';
import type { Oss } from '@cloud/contract';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { StorageState } from './storage-state.tsx';
import { STORAGE_QUERY } from './storage-query.ts';
import { TestDialog } from './test-dialog.tsx';
import style from './storage.module.css';

const SCOPE = { initial: { category: 1 } };
const ON = 2;
/** Pixels of enable and test. */
const ACTIONS_WIDTH = 110;

/** Object storages, and where the files of the product lie. */
export function StoragePage() {
  return (
    <div className={style.page}>
      <StorageState />
      <div className={style.list}>
        <CrudPage entity={oss} scope={SCOPE} form={StorageForm} rowActions={Actions} rowActionsWidth={ACTIONS_WIDTH} />
      </div>
    </div>
  );
}

function StorageForm(props: RecordFieldsProps) {
  const { t } = useTranslation('resource');
  const category = String(props.draft['category'] ?? '');
  return (
    <>
      <RecordFields {...props} />
      {!props.isReadOnly && (
        <div className={style.notes}>
          {category !== '' && <p>{t(`storage.hint.${category}`)}</p>}
          <p>{t('storage.private')}</p>
          {props.isEdit && <p>{t('storage.form')}</p>}
        </div>
      )}
    </>
  );
}

function Actions({ row, refresh }: { row: Oss; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('resource');
  const client = useQueryClient();
  const [isTesting, setIsTesting] = useState(false);
  const mayTest = usePermission('oss_edit');
  const mayEnable = usePermission('oss_enable');
  const { id, ossCode: name, status } = row;
  const word = status === ON ? 'disable' : 'enable';
  const change = async () => {
    const text = t(`storage.${word}Text`, { name });
    const title = t(`storage.${word}Title`, { name });
    if (!(await confirm({ title, text, confirmLabel: t(`storage.${word}`) }))) return;
    try {
      await call(status === ON ? ossDisable : ossEnable, { id });
      toast.success(t(`storage.${word}d`, { name }));
    } catch {
      // The call has said why.
    }
    await Promise.all([refresh(), client.invalidateQueries({ queryKey: STORAGE_QUERY })]);
  };
  return (
    <>
      {mayEnable && <TextButton onClick={() => void change()}>{t(`storage.${word}`)}</TextButton>}
      {mayTest && <TextButton onClick={() => setIsTesting(true)}>{t('storage.test')}</TextButton>}
      {isTesting && <TestDialog setting={row} onClose={() => setIsTesting(false)} />}
    </>
  );
}
