import { attach, attachDownload, attachUses, entityOf } from '@cloud/contract';
import type { Attach } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLabels } from '../../../crud/record/labels.ts';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { download } from '../../../lib/http/download.ts';
import { pathOfStored } from '../../../lib/http/stored-path.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { fileSize } from '../../../lib/validation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import style from './attach.module.css';

const FileContent = lazyPart(async () => (await import('../../../ui/preview/file-content.tsx')).FileContent);

/** Files are added by uploading them, not by a form: no button of this name is ever granted. */
const LISTED = { ...attach, buttons: { add: 'form' } };
/** Pixels of preview, download and uses. */
const ACTIONS_WIDTH = 170;
const CELLS = { attachSize: ({ row }: { row: Attach }) => <>{row.name === '' ? '' : fileSize(row.attachSize)}</> };

/** Files that users keep with a record of their own. */
export function AttachPage() {
  return (
    <CrudPage entity={LISTED} cells={CELLS} toolbar={Toolbar} rowActions={Actions} rowActionsWidth={ACTIONS_WIDTH} />
  );
}

function Toolbar({ refresh }: { refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('resource');
  const [isOpen, setIsOpen] = useState(false);
  const mayUpload = usePermission('attach_upload');
  if (!mayUpload) return null;
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setIsOpen(true)}>
        {t('attach.upload')}
      </Button>
      {isOpen && <UploadDialog onUploaded={() => void refresh()} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Actions({ row }: { row: Attach }) {
  const { t } = useTranslation('resource');
  const [shown, setShown] = useState<'preview' | 'uses'>();
  const mayDownload = usePermission('attach_download');
  const mayView = usePermission('attach_view');
  const { id, name } = row;
  const close = () => setShown(undefined);
  return (
    <>
      {mayView && <TextButton onClick={() => setShown('preview')}>{t('attach.preview')}</TextButton>}
      {mayDownload && name !== '' && (
        <TextButton onClick={() => void download(attachDownload.path, { id })}>{t('attach.download')}</TextButton>
      )}
      {mayView && <TextButton onClick={() => setShown('uses')}>{t('attach.uses')}</TextButton>}
      {shown === 'preview' && <PreviewDialog row={row} onClose={close} />}
      {shown === 'uses' && <UsesDialog row={row} onClose={close} />}
    </>
  );
}

function PreviewDialog({ row: { name, link, originalName }, onClose }: { row: Attach; onClose: () => void }) {
  const { t } = useTranslation('resource');
  return (
    <Dialog title={originalName} size="xl" onClose={onClose}>
      {name === '' ? (
        <div className={style.link}>
          <p>{t('attach.none')}</p>
          {/^https?:\/\//.test(link) && (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
          )}
        </div>
      ) : (
        <FileContent link={pathOfStored(link)} storedName={name} name={originalName} />
      )}
    </Dialog>
  );
}

function UsesDialog({ row: { id, originalName }, onClose }: { row: Attach; onClose: () => void }) {
  const { t } = useTranslation('resource');
  const { label } = useLabels();
  const { data } = useQuery({
    queryKey: ['attach', 'uses', id],
    queryFn: ({ signal }) => call(attachUses, { id }, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog title={t('attach.usesTitle', { name: originalName })} onClose={onClose}>
      {!data && <Spinner />}
      {data?.length === 0 && <p>{t('attach.noUses')}</p>}
      {data && data.length > 0 && (
        <ul className={style.uses}>
          {data.map(({ entity, id: record, title }) => (
            <li key={`${entity} ${record}`}>
              <span>{label(entityOf(entity).label)}</span> {title}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
