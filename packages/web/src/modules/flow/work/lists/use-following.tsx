import type { FlowRow } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { DiagramDialog } from '../diagram-dialog.tsx';

/** Shows where the instance of a row stands: an action of its list, and the dialog that stands on the page. */
export function useFollowing() {
  const { t } = useTranslation('work');
  const [row, setRow] = useState<FlowRow>();
  return {
    action: { label: t('act.follow'), onChoose: setRow },
    dialog: row && (
      <DiagramDialog
        title={row.title || row.processDefinitionName}
        of={{ processInstanceId: row.processInstanceId }}
        onClose={() => setRow(undefined)}
      />
    ),
  };
}
