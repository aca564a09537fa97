import { webhook } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { callCrud } from '../../../crud/record/call-crud.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Link } from '../../../lib/router.tsx';
import { usePermission } from '../../../lib/session/permissions.ts';
import { Tag } from '../../../ui/message/tag.tsx';
import style from './profile-page.module.css';

/** The webhooks of the tenant, for users with the right to view them. */
export function WebhookList() {
  const { t } = useTranslation('system');
  const mayView = usePermission('webhook_view');
  const { data } = useQuery({
    queryKey: ['webhooks-of-tenant'],
    enabled: mayView,
    queryFn: () => callCrud(webhook, 'select', {}),
  });
  if (!mayView || !data) return null;
  return (
    <div className={style.webhooks}>
      <h3>{t('webhooks.title')}</h3>
      {data.length === 0 && <p className={style.note}>{t('webhooks.none')}</p>}
      {data.length > 0 && (
        <ul className={style.files} aria-label={t('webhooks.title')}>
          {data.map(({ id, name, url, isActive }) => (
            <li key={id}>
              <span title={url}>{name}</span>
              <span>{url}</span>
              <Tag tone={isActive === 1 ? 'good' : 'bad'}>{t(isActive === 1 ? 'webhooks.on' : 'webhooks.off')}</Tag>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/resource/webhook">{t('webhooks.manage')}</Link>
      </p>
    </div>
  );
}
