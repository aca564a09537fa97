import type { Dataset, KeptView } from '@cloud/contract';
import type { Viewer } from '@cloud/viewer';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { PlainButton } from '../../../../ui/button/plain-button.tsx';
import { CompactField } from '../../../../ui/field/compact-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { timeAgo } from '../../format.ts';
import { IconTrash } from '../../icons.ts';
import { sharesOf, type Extent, type ViewSettings } from '../tools/view-settings.ts';
import toolbar from '../tools/toolbar.module.css';
import style from './kept-views.module.css';
import { useChangeKeptViews, useKeptViews } from './use-kept-views.ts';

const LONGEST_NAME = 64;

interface KeptViewsProps {
  dataset: Dataset;
  viewer: Viewer;
  extent: Extent;
  onChange: (change: Partial<ViewSettings>) => void;
}

/** Sections and measurements that the scan keeps for everyone who sees it: shown by a click, kept under a name. */
export function KeptViews({ dataset, viewer, extent, onChange }: KeptViewsProps) {
  const { t } = useTranslation('point-cloud');
  const { data: views = [] } = useKeptViews(dataset.id);
  const change = useChangeKeptViews(dataset.id);
  const isMine = dataset.access !== 'view';
  const show = ({ section, measurements }: KeptView) => {
    viewer.setMeasurements(
      measurements.map(({ volume, ...rest }) => ({ ...rest, ...(volume !== undefined && { volume }) })),
    );
    onChange({ clip: section && sharesOf(section, extent), measure: null });
  };
  return (
    <div className={toolbar.panel} data-testid="kept-views">
      <p className={toolbar.label}>{t('kept.text')}</p>
      {views.length === 0 && <p className={style.none}>{t('kept.none')}</p>}
      <ul className={style.list}>
        {views.map((view) => (
          <li key={view.id} className={style.row}>
            <PlainButton className={style.view} onClick={() => show(view)}>
              <span className={style.name}>{view.name}</span>
              <span className={style.facts}>
                {t(view.section ? 'kept.section' : 'kept.whole')} ·{' '}
                {t('kept.measurements', { count: view.measurements.length })} · {view.ownerName}{' '}
                {timeAgo(view.updateTime)}
              </span>
            </PlainButton>
            {isMine && (
              <IconButton
                label={t('kept.remove', { name: view.name })}
                onClick={() => change.mutate({ kind: 'remove', id: view.id })}
              >
                <IconTrash size={15} stroke={1.7} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {isMine && (
        <KeepForm
          isBusy={change.isPending}
          onKeep={(name) => change.mutate({ kind: 'keep', name, ...shownIn(viewer) })}
        />
      )}
    </div>
  );
}

/** The section and the measurements of a view as it stands. */
function shownIn(viewer: Viewer): Pick<KeptView, 'section' | 'measurements'> {
  const { clipBox, measurements } = viewer.getState();
  return {
    section: clipBox && { min: [...clipBox.min], max: [...clipBox.max] },
    measurements: measurements.map(({ points, ...rest }) => ({
      ...rest,
      points: points.map(([x, y, z]) => [x, y, z]),
    })),
  };
}

function KeepForm({ isBusy, onKeep }: { isBusy: boolean; onKeep: (name: string) => void }) {
  const { t } = useTranslation('point-cloud');
  const [name, setName] = useState('');
  const wanted = name.trim();
  const keep = () => {
    if (wanted === '') return;
    onKeep(wanted);
    setName('');
  };
  return (
    <Form className={style.form} onSubmit={keep}>
      <CompactField className={style.field}>
        <input
          value={name}
          maxLength={LONGEST_NAME}
          placeholder={t('kept.name')}
          aria-label={t('kept.name')}
          onChange={(event) => setName(event.target.value)}
        />
      </CompactField>
      <Button size="sm" type="submit" disabled={wanted === '' || isBusy}>
        {t('kept.keep')}
      </Button>
    </Form>
  );
}
