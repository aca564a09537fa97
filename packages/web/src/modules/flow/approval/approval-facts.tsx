import type { Approval } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ApprovalTag } from './approval-tag.tsx';
import style from './approval.module.css';

/** Figures of a run that an approver looks at, in this order. */
const FIGURES = ['storeys', 'rooms', 'walls', 'openings', 'area', 'rmse', 'coverage'] as const;

/** Who put what forward, its key figures, and the rules of the gate. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approval');
  const { summary, gates, previous } = approval;
  const facts = [
    [t('state'), <ApprovalTag key="state" approval={approval} />],
    [t('applicant'), approval.createUserName],
    [t('createTime'), approval.createTime],
    [
      t('revision'),
      <span key="revision" data-testid="submitted-revision">
        {approval.revision}
      </span>,
    ],
    [t('why'), approval.reason || '–'],
    ...(approval.endTime ? [[t('decidedBy'), `${approval.approverName} ${approval.endTime}`] as const] : []),
    ...(approval.comment ? [[t('comment'), approval.comment] as const] : []),
  ] as const;
  return (
    <>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>
        {t('figures')}
        {previous.releaseNumber && <small> {t('comparedWith', { number: previous.releaseNumber })}</small>}
      </h3>
      <dl className={style.figures}>
        {FIGURES.filter((name) => summary[name] !== undefined).map((name) => (
          <div key={name} data-figure={name}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{shown(name, Number(summary[name]))}</dd>
            {previous.summary[name] !== undefined && previous.summary[name] !== summary[name] && (
              <dd className={style.before}>{t('before', { value: shown(name, Number(previous.summary[name])) })}</dd>
            )}
          </div>
        ))}
      </dl>
      {gates.length > 0 && (
        <>
          <h3>{t('gates')}</h3>
          <ul className={style.gates}>
            {gates.map(({ rule, isMet, wanted, found }) => (
              <li key={rule} data-met={isMet}>
                {t(`gate.${rule}`, { wanted, found })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function shown(name: (typeof FIGURES)[number], value: number): string {
  if (name === 'area') return `${value.toFixed(1)} m²`;
  if (name === 'rmse') return `${(value * 1000).toFixed(1)} mm`;
  return name === 'coverage' ? `${(value * 100).toFixed(1)} %` : String(value);
}
