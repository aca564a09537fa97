import { Button, CopyButton, Modal } from '@mantine/core';
import { param } from '@cloud/contract';
import type { Tenant } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http/request.ts';
import style from './tenant.module.css';

const ACCOUNT = 'admin';
const PASSWORD_KEY = 'tenant.default.password';

/** What the administrator of a new tenant needs to sign in. */
export function NewTenant({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation(['system', 'app']);
  const { data: password } = useQuery({
    queryKey: ['param', PASSWORD_KEY],
    queryFn: async ({ signal }) => {
      const query = { paramKey: PASSWORD_KEY };
      const { body } = await request({ method: 'GET', path: `${param.path}/getValue`, query, signal, quiet: true });
      return String(body['data'] || ACCOUNT);
    },
  });
  const facts = [
    [t('tenant.number'), tenant.tenantId],
    [t('tenant.account'), ACCOUNT],
    [t('tenant.password'), password ?? ''],
  ] as const;
  return (
    <Modal opened onClose={onClose} title={t('tenant.created')} closeButtonProps={{ 'aria-label': t('app:close') }}>
      <p className={style.hint}>{t('tenant.createdHint')}</p>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={style.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <CopyButton value={value}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy} aria-label={`${t('tenant.copy')} ${name}`}>
                  {t(copied ? 'tenant.copied' : 'tenant.copy')}
                </Button>
              )}
            </CopyButton>
          </div>
        ))}
      </dl>
      <Button fullWidth onClick={onClose} data-autofocus>
        {t('tenant.done')}
      </Button>
    </Modal>
  );
}
