import { storageMove, storageMoveAbandon, storageOverview, messageOf } from '@cloud/contract';
import type { StorageMove, StoragePlaceInfo } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { fileSize } from '../../../lib/validation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { STORAGE_QUERY } from './storage-query.ts';
import style from './storage.module.css';

const ASK_MS = 1000;
const LOOK_MS = 30_000;
const isUnderWay = (move: StorageMove | null | undefined): boolean =>
  move?.state === 'queued' || move?.state === 'running';

/** Says where new files go, and how far the move of the older ones is. */
export function StorageState() {
  const { t } = useTranslation('resource');
  const mayMove = usePermission('oss_enable');
  const { data, refetch } = useQuery({
    queryKey: STORAGE_QUERY,
    queryFn: ({ signal }) => call(storageOverview, {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.move) ? ASK_MS : LOOK_MS),
  });
  const nameOf = usePlaceName();
  if (!data) return null;
  const { current, move } = data;
  const isOver = !move || move.state === 'done' || move.state === 'abandoned';
  return (
    <Notice tone={isOver ? 'success' : move.state === 'failed' ? 'alarm' : 'warning'} className={style.state}>
      <div role="status">
        <p>{t('storage.where', { place: nameOf(current) })}</p>
        {move && move.state !== 'abandoned' && <MoveText move={move} />}
      </div>
      {move && isUnderWay(move) && <Progress move={move} />}
      {move && !isOver && mayMove && <MoveButtons move={move} refresh={refetch} />}
    </Notice>
  );
}

function usePlaceName() {
  const { t } = useTranslation('resource');
  return ({ kind, name }: StoragePlaceInfo) => t(`storage.${kind}`, { name });
}

function MoveText({ move }: { move: StorageMove }) {
  const { t } = useTranslation('resource');
  const nameOf = usePlaceName();
  const { state, source, target, filesDone, filesTotal, bytesDone, error } = move;
  const reason = error ? messageOf(currentLanguage(), `error.${error.code}`, error.params) : '';
  const facts = { done: filesDone, total: filesTotal, size: fileSize(bytesDone), reason };
  return <p>{t(`storage.${state}`, { source: nameOf(source), target: nameOf(target), ...facts })}</p>;
}

function Progress({ move: { filesDone, filesTotal } }: { move: StorageMove }) {
  const { t } = useTranslation('resource');
  return (
    <progress
      className={style.progress}
      aria-label={t('storage.moving')}
      max={Math.max(1, filesTotal)}
      value={filesDone}
    />
  );
}

function MoveButtons({ move, refresh }: { move: StorageMove; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('resource');
  const nameOf = usePlaceName();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (endpoint: typeof storageMove | typeof storageMoveAbandon) => {
    setIsBusy(true);
    try {
      await call(endpoint, {});
    } catch {
      // The call has said why.
    }
    await refresh();
    setIsBusy(false);
  };
  const leave = async () => {
    const title = t('storage.leaveTitle', { source: nameOf(move.source) });
    const question = { title, text: t('storage.leaveText'), confirmLabel: t('storage.leave'), isDangerous: true };
    if (await confirm(question)) await run(storageMoveAbandon);
  };
  return (
    <div className={style.buttons}>
      {!isUnderWay(move) && (
        <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => void run(storageMove)}>
          {t(move.state === 'failed' ? 'storage.goOn' : 'storage.move')}
        </Button>
      )}
      <Button size="sm" disabled={isBusy} onClick={() => void leave()}>
        {t('storage.leave')}
      </Button>
    </div>
  );
}
