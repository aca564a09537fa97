import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useTab } from '../../shell/tabs/tab-context.ts';
import { ActionsCard } from './cards/actions-card.tsx';
import { FilesCard } from './cards/files-card.tsx';
import { FormCard } from './cards/form-card.tsx';
import { IframeCard } from './cards/iframe-card.tsx';
import { IframeView } from './iframe-view.tsx';
import { LogsCard } from './cards/logs-card.tsx';
import { MessagesCard } from './cards/messages-card.tsx';
import { PermissionCard } from './cards/permission-card.tsx';
import { RulesCard } from './cards/rules-card.tsx';
import { StoreCard } from './cards/store-card.tsx';
import { TableCard } from './cards/table-card.tsx';
import { TagsCard } from './cards/tags-card.tsx';
import { UploadCard } from './cards/upload-card.tsx';
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
