import { client, SECRET_MASK } from '@cloud/contract';
import type { Client } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { RecordFields } from '../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../crud/form/record-form.tsx';
import { IssuedValues } from './issued-values.tsx';
import style from './system.module.css';

const SCOPE = {
  initial: {
    authorizedGrantTypes: 'password,refresh_token',
    scope: 'all',
    accessTokenValidity: 3600,
    refreshTokenValidity: 604_800,
  },
};

/** Applications that may ask for tokens. A secret that the server makes is shown once, when it is made. */
export function ClientPage() {
  const [made, setMade] = useState<Client>();
  return (
    <>
      <CrudPage
        entity={client}
        scope={SCOPE}
        form={ClientForm}
        onAdded={(record) => record.clientSecret !== SECRET_MASK && setMade(record)}
      />
      {made && <NewClient client={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

function ClientForm(props: RecordFieldsProps) {
  const { t } = useTranslation('system');
  return (
    <>
      <RecordFields {...props} />
      {!props.isReadOnly && (
        <div className={style.notes}>
          <p>{t(props.isEdit ? 'client.keepSecret' : 'client.makeSecret')}</p>
          <p>{t('client.redirectHint')}</p>
        </div>
      )}
    </>
  );
}

function NewClient({ client: made, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation('system');
  const facts = [
    [t('client.id'), made.clientId],
    [t('client.secret'), made.clientSecret],
  ] as const;
  return <IssuedValues title={t('client.created')} hint={t('client.createdHint')} facts={facts} onClose={onClose} />;
}
