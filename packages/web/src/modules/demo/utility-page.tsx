import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useTab } from '../../shell/tabs/tab-context.ts';
import { ActionsCard } from './actions-card.tsx';
import { FilesCard } from './files-card.tsx';
import { FormCard } from './form-card.tsx';
import { IframeCard } from './iframe-card.tsx';
import { IframeView } from './iframe-view.tsx';
import { LogsCard } from './logs-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { PermissionCard } from './permission-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { StoreCard } from './store-card.tsx';
import { TableCard } from './table-card.tsx';
import { TagsCard } from './tags-card.tsx';
import { UploadCard } from './upload-card.tsx';
import { CardPage } from '../../ui/page/card-page.tsx';
import style from './utility-page.module.css';

/** The building blocks of the console, to be tried; with an address in its query, the site that it names. */
export function UtilityPage() {
  const { t } = useTranslation('demo');
  const tab = useTab();
  if (tab?.query['url'] !== undefined) return <IframeView />;
  return (
    <CardPage title={t('title')} text={t('intro')}>
      <div className={style.columns}>
        <div className={style.column}>
          <PermissionCard />
          <StoreCard />
          <FormCard />
          <RulesCard />
          <FilesCard />
        </div>
        <div className={style.column}>
          <TableCard />
          <TagsCard />
          <LogsCard />
          <UploadCard />
          <IframeCard />
          <MessagesCard />
          <ActionsCard />
        </div>
      </div>
    </CardPage>
  );
}
