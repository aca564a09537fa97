import { ARTIFACT_PATH, type Approval } from '@cloud/contract';
import { ArtifactPicture } from '../../../lib/artifact-picture.tsx';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import style from './approval.module.css';

/** How the scan looks, and the plan of the revision that was put forward. */
export function ApprovalPictures({ approval: { datasetId, runId, revision } }: { approval: Approval }) {
  const { t } = useTranslation('approval');
  const plan = `${ARTIFACT_PATH}/${runId}/revision-${revision}/plan.svg?${new URLSearchParams({ language: currentLanguage() })}`;
  return (
    <section>
      <h3>{t('pictures.title')}</h3>
      <div className={style.pictures}>
        <ArtifactPicture href={`${ARTIFACT_PATH}/${datasetId}/thumbnail.png`} alt={t('pictures.scan')} />
        <ArtifactPicture href={plan} alt={t('pictures.plan')} />
      </div>
    </section>
  );
}
