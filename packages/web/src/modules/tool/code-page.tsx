import { codeTask, copyCode, type CodeTask } from '@cloud/contract';
import { useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useMay } from '../../crud/record/list-scope.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { CodeForm } from './code-form.tsx';
import { CodePreview } from './code-preview.tsx';

/** What a new task begins with. */
const NEW = { initial: { templateType: 'crud', serviceName: 'blade-', pkName: 'id' } };
/** Pixels of preview and copy. */
const ACTIONS_WIDTH = 110;

/** Tasks of the generator: which model becomes which module. */
export const CodePage = () => (
  <CrudPage entity={codeTask} scope={NEW} form={CodeForm} rowActions={CodeActions} rowActionsWidth={ACTIONS_WIDTH} />
);

function CodeActions({ row, refresh }: { row: CodeTask; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('tool');
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay(codeTask, 'edit')) return null;
  const copy = async () => {
    await call(copyCode, { id: row.id });
    await refresh();
  };
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{t('code.preview')}</TextButton>
      <TextButton onClick={() => void copy().catch(() => {})}>{t('code.copy')}</TextButton>
      {isOpen && <CodePreview task={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}
