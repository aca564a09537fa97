import type { Dataset } from '@cloud/contract';
import { cardClass } from '../../../ui/card/card.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { fileSize } from '../../../lib/validation.ts';
import { explainError, stageName } from '../coded-message.ts';
import { Tag } from '../../../ui/message/tag.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { percent, shortCount, timeAgo } from '../format.ts';
import { queueText } from './queue-text.ts';
import { IconAlertTriangle, IconGrain } from '../icons.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { ArtifactPicture } from '../../../lib/artifact-picture.tsx';
import { HoverCard } from '../../../ui/overlay/hover-card.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './dataset-card.module.css';
import { lazyExtra } from '../../../ui/loading/lazy-part.tsx';

const DatasetMenu = lazyExtra(async () => (await import('./dataset-menu.tsx')).DatasetMenu);

interface DatasetCardProps {
  dataset: Dataset;
  isChosen: boolean;
  onOpen: () => void;
  /** Whether it is ticked, while several are chosen; undefined while none are. */
  isTicked?: boolean | undefined;
  onTick?: ((isTicked: boolean) => void) | undefined;
}

export const sizeOf = ({ files }: Dataset): number => files.reduce((sum, { size }) => sum + size, 0);

export function DatasetCard({ dataset, isChosen, onOpen, isTicked, onTick }: DatasetCardProps) {
  const { t } = useTranslation('point-cloud');
  const { name, state, points, progress, stage, error, createTime, queue } = dataset;
  const isBusy = state === 'uploaded' || state === 'ingesting';
  return (
    <li className={`${cardClass} ${style.card}`} data-chosen={isChosen} data-testid="dataset-card" data-state={state}>
      <Picture dataset={dataset} onOpen={onOpen} />
      <div className={style.text}>
        <PlainButton className={style.open} aria-current={isChosen} title={name} onClick={onOpen}>
          {name}
        </PlainButton>
        <p className={style.facts}>
          {points > 0 && <span>{t('dataset.points', { number: shortCount(points) })}</span>}
          <span>{fileSize(sizeOf(dataset))}</span>
        </p>
        <p className={style.state}>
          <Tag tone={state === 'ready' ? 'good' : state === 'failed' ? 'bad' : 'busy'}>
            {t(`dataset.state.${state}`)}
          </Tag>
          {isBusy && state === 'ingesting' ? (
            <span>
              {stageName(stage, t)} {percent(progress)}
            </span>
          ) : queue ? (
            <span data-testid="queue-place">{queueText(queue, t)}</span>
          ) : (
            <time dateTime={createTime}>{timeAgo(createTime)}</time>
          )}
        </p>
        <Marks dataset={dataset} />
      </div>
      <div className={style.menu}>
        {isTicked === undefined ? (
          <DatasetMenu dataset={dataset} />
        ) : (
          <input
            type="checkbox"
            className={style.tick}
            aria-label={t('order.choose', { name })}
            checked={isTicked}
            onChange={(event) => onTick?.(event.target.checked)}
          />
        )}
      </div>
      {isBusy && (
        <div className={style.progress}>
          <ProgressBar value={progress} label={t('dataset.progress', { name })} />
        </div>
      )}
      {error && <p className={style.problem}>{explainError(error, t).what}</p>}
    </li>
  );
}

/** What it looks like, once that is known; larger, with the plan of its model, where the pointer rests on it. */
function Picture({ dataset, onOpen }: { dataset: Dataset; onOpen: () => void }) {
  const { t } = useTranslation('point-cloud');
  const { thumbnail, thumbnailSmall, plan, state, name } = dataset;
  const picture = (
    <div className={style.picture} onClick={onOpen} aria-hidden="true">
      {thumbnail ? (
        <ArtifactPicture href={thumbnailSmall} alt="" />
      ) : state === 'failed' ? (
        <IconAlertTriangle size={22} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconGrain size={24} stroke={1.4} aria-hidden="true" />
      )}
    </div>
  );
  if (!thumbnail) return picture;
  return (
    <HoverCard anchor={picture}>
      <div className={style.large} data-testid="large-picture">
        <ArtifactPicture href={thumbnail} alt={t('dataset.picture', { name })} />
        {plan && <ArtifactPicture className={style.plan} href={plan} alt={t('dataset.plan', { name })} />}
      </div>
    </HoverCard>
  );
}

/** Where it lies, what it is marked with, and whose it is when it is another's. */
function Marks({ dataset: { folder, tags, createUser, ownerName } }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const isMine = useSession(({ userInfo }) => userInfo.user_id === createUser);
  if (!folder && tags.length === 0 && isMine) return null;
  return (
    <p className={style.marks}>
      {folder && <span title={folder}>{folder}</span>}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {!isMine && <span>{t('order.owner', { name: ownerName })}</span>}
    </p>
  );
}
