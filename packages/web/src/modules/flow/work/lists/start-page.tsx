import { DEFINITION_MODES, startPath, SUSPENSION, workStartList } from '@cloud/contract';
import type { ProcessDefinitionRecord } from '@cloud/contract';
import { useState } from 'react';
import type { Row } from '../../../../crud/record/use-crud.ts';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Link, useNavigate } from '../../../../lib/router.tsx';
import { toast } from '../../../../lib/toast.ts';
import { Segments } from '../../../../ui/choice/segments.tsx';
import { DiagramDialog } from '../diagram-dialog.tsx';
import { useWorkList } from './use-work-list.ts';
import { startList, workQuery } from './work-lists.ts';
import { WorkList } from './work-list.tsx';
import style from './work-list.module.css';

type Mode = keyof typeof DEFINITION_MODES;

const cells = {
  name: ({ row }: { row: Row }) => (
    <Link className={style.subject} to={startPath(String(row['routeValue'] ?? ''), row.id)}>
      {String(row['name'])}
    </Link>
  ),
};

/** Processes that may be started. */
export function StartPage() {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const [mode, setMode] = useState<Mode>('common');
  const [pictured, setPictured] = useState<ProcessDefinitionRecord>();
  const found = useWorkList({
    entity: startList,
    variant: mode,
    load: (filters, signal) => {
      const { current, size, category } = workQuery(filters);
      const name = filters.values['name_like'] ?? '';
      const input = { current, size, category, name, mode: String(DEFINITION_MODES[mode]) };
      return call(workStartList, input, { signal, quiet: true });
    },
    idOf: ({ id }) => id,
  });
  const start = ({ routeValue, id, suspensionState, name }: ProcessDefinitionRecord) => {
    if (suspensionState === SUSPENSION.suspended) toast.warning(t('start.suspended', { name }));
    else navigate(startPath(routeValue, id));
  };
  return (
    <>
      <WorkList
        {...found}
        cells={cells}
        empty={t(mode === 'common' ? 'empty.startCommon' : 'empty.startTenant')}
        onOpen={start}
        tools={
          <div className={style.mode}>
            <Segments
              label={t('start.mode')}
              isSmall
              value={mode}
              options={[
                { value: 'common', label: t('start.common') },
                { value: 'tenant', label: t('start.tenant') },
              ]}
              onChange={(next) => {
                setMode(next);
                found.filtering.setPage(1);
              }}
            />
          </div>
        }
        actions={[
          { label: t('act.start'), onChoose: start },
          { label: t('act.picture'), onChoose: setPictured },
        ]}
      />
      {pictured && (
        <DiagramDialog
          title={pictured.name}
          of={{ processDefinitionId: pictured.id }}
          onClose={() => setPictured(undefined)}
        />
      )}
    </>
  );
}
