import { detailPath, workCopyList, workDoneList } from '@cloud/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useLocation, useNavigate } from '../../../../lib/router.tsx';
import { Segments } from '../../../../ui/choice/segments.tsx';
import { InstanceState, SubjectLink, TaskResult } from './cells.tsx';
import { asFlowRow } from './flow-row.ts';
import type { CellProps } from './flow-row.ts';
import { useFollowing } from './use-following.tsx';
import { useWorkList } from './use-work-list.ts';
import { copyList, doneList, workQuery } from './work-lists.ts';
import { WorkList } from './work-list.tsx';
import style from './work-list.module.css';

type Part = 'done' | 'copy';

const title = ({ row }: CellProps) => <SubjectLink row={row} path={detailPath(asFlowRow(row))} />;
const doneCells = { title, flag: TaskResult };
const copyCells = { title, endReason: InstanceState };

/** What the caller finished; and beside it the instances of which the caller got a copy (`?part=copy`). */
export function DonePage() {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked: Part = new URLSearchParams(search).get('part') === 'copy' ? 'copy' : 'done';
  const [part, setPart] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // The bell leads here while the page is open already.
  if (seen !== asked) {
    setSeen(asked);
    if (asked === 'copy') setPart(asked);
  }
  const choose = (next: Part) => {
    setPart(next);
    // Filters of the one say nothing to the other.
    navigate(pathname, { replace: true, state: { isInPlace: true } });
  };
  const tools = (
    <div className={style.mode}>
      <Segments
        label={t('part.title')}
        isSmall
        value={part}
        options={[
          { value: 'done', label: t('part.done') },
          { value: 'copy', label: t('part.copy') },
        ]}
        onChange={choose}
      />
    </div>
  );
  return part === 'done' ? <DoneList tools={tools} /> : <CopyList tools={tools} />;
}

function DoneList({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const following = useFollowing();
  const found = useWorkList({
    entity: doneList,
    load: (filters, signal) => call(workDoneList, workQuery(filters), { signal, quiet: true }),
    idOf: ({ taskId }) => taskId,
  });
  return (
    <>
      <WorkList
        {...found}
        cells={doneCells}
        empty={t('empty.done')}
        tools={tools}
        onOpen={(row) => navigate(detailPath(row))}
        actions={[{ label: t('act.detail'), onChoose: (row) => navigate(detailPath(row)) }, following.action]}
      />
      {following.dialog}
    </>
  );
}

function CopyList({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const following = useFollowing();
  const found = useWorkList({
    entity: copyList,
    load: (filters, signal) => call(workCopyList, workQuery(filters), { signal, quiet: true }),
    idOf: ({ processInstanceId }) => processInstanceId,
  });
  return (
    <>
      <WorkList
        {...found}
        cells={copyCells}
        empty={t('empty.copy')}
        tools={tools}
        onOpen={(row) => navigate(detailPath(row))}
        actions={[{ label: t('act.detail'), onChoose: (row) => navigate(detailPath(row)) }, following.action]}
      />
      {following.dialog}
    </>
  );
}
