import { remarkList, type Approval } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Link } from '../../../lib/router.tsx';
import style from './approval.module.css';

/** What is said of single elements and not settled; each leads to its element. Nothing where nothing is said. */
export function OpenRemarks({ approval: { datasetId, runId } }: { approval: Approval }) {
  const { t } = useTranslation('approval');
  const { data = [] } = useQuery({
    queryKey: ['point-cloud', 'remarks', runId],
    queryFn: ({ signal }) => call(remarkList, { runId }, { signal, quiet: true }),
  });
  const open = data.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <section data-testid="open-remarks">
      <h3>
        {t('remarks.title')} <small>{t('remarks.open', { count: open.length })}</small>
      </h3>
      <ul className={style.remarks}>
        {open.map(({ id, elementId, elementName, text, createUserName, createTime }) => (
          <li key={id}>
            <Link
              to={`/userPointCloud/pointCloud?${new URLSearchParams({ dataset: datasetId, run: runId, element: elementId })}`}
            >
              {elementName || elementId}
            </Link>{' '}
            {text}
            <small>
              {' '}
              {createUserName} {createTime}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
