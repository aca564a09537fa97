import { apiDescription } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { CONFIG } from '../../../lib/config.ts';
import { call } from '../../../lib/http/call.ts';
import { saveFile } from '../../../lib/http/download.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Message } from '../../../ui/message/message.tsx';
import { CardPage } from '../../../ui/page/card-page.tsx';
import { ApiCallLine } from './api-call-line.tsx';
import style from './api-description.module.css';
import { filterDescription, readDescription, type ApiGroup } from './read-description.ts';

/** Every call of the server by subject, with who may call it, what it takes and what it answers. */
export function ApiDescriptionPage() {
  const { t } = useTranslation('monitor');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim());
  const { data, error } = useQuery({
    queryKey: ['api-description'],
    queryFn: ({ signal }) => call(apiDescription, {}, { signal, quiet: true }),
    staleTime: Infinity,
  });
  const groups = useMemo(() => readDescription(data), [data]);
  const shown = useMemo(() => filterDescription(groups, wanted), [groups, wanted]);
  const save = () => saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'openapi.json');
  return (
    <CardPage
      title={t('doc.title')}
      text={t('doc.text')}
      side={
        <div className={style.side}>
          <Button disabled={!data} onClick={save}>
            {t('doc.file')}
          </Button>
          <a className={buttonClass('default')} href={`${CONFIG.apiPrefix}/doc.html`} target="_blank" rel="noreferrer">
            {t('doc.plain')}
          </a>
        </div>
      }
    >
      <Card className={style.card}>
        <SearchField label={t('doc.filter')} value={words} onChange={setWords} />
        {error && !data && <Message role="alert">{error.message}</Message>}
        {!data && !error && <Spinner />}
        {data && shown.length === 0 && <Message>{t('doc.none')}</Message>}
        {shown.map((group) => (
          <Group key={`${group.name} ${wanted}`} group={group} isOpen={wanted !== ''} />
        ))}
      </Card>
    </CardPage>
  );
}

/** Opened by hand, or by a search that found it; what is closed is not drawn. */
function Group({ group: { name, calls }, isOpen }: { group: ApiGroup; isOpen: boolean }) {
  const { t } = useTranslation('monitor');
  const [isShown, setIsShown] = useState(isOpen);
  return (
    <details className={style.group} open={isShown} onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary>
        <h2>{name}</h2>
        <span className={style.dim}>{t('doc.calls', { count: calls.length })}</span>
      </summary>
      {isShown && calls.map((one) => <ApiCallLine key={`${one.method} ${one.path}`} call={one} />)}
    </details>
  );
}
