import {
  attach,
  attachAsUpload,
  attachDownload,
  attachFolders,
  attachUses,
  datasetSubmit,
  entityOf,
} from '@cloud/contract';
import type { Attach } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, useState } from 'react';
import { useLabels } from '../../../crud/record/labels.ts';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { SideNodes } from '../../../crud/page/side-tree.tsx';
import { useResetPage } from '../../../crud/search/filters.ts';
import { call } from '../../../lib/http/call.ts';
import { download } from '../../../lib/http/download.ts';
import { pathOfStored } from '../../../lib/http/stored-path.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { usePermission } from '../../../lib/session/permissions.ts';
import { fileSize, suffixOf } from '../../../lib/validation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { folderTree } from './folder-tree.ts';
import { UploadDialog } from './upload-dialog.tsx';
import style from './attach.module.css';

const FileContent = lazyPart(async () => (await import('../../../ui/preview/file-content.tsx')).FileContent);

/** Files are added by uploading them, not by a form: no button of this name is ever granted. */
const LISTED = { ...attach, buttons: { add: 'form' } };
/** Pixels of preview, download and uses. */
const ACTIONS_WIDTH = 190;
const CELLS = { attachSize: ({ row }: { row: Attach }) => <>{row.name === '' ? '' : fileSize(row.attachSize)}</> };

/** Files that the modelling page reads, by their endings; a preview shows the text of some. */
const CLOUDS = ['e57', 'las', 'laz', 'pcd', 'ply'];
const CLOUDS_OF_TEXT = ['pts', 'ptx', 'xyz', 'obj'];
const isScan = (name: string): boolean => [...CLOUDS, ...CLOUDS_OF_TEXT].includes(suffixOf(name));

/** The folder that the list shows; '' for all. */
const Folder = createContext('');

/** Files that users keep with a record of their own, in folders. */
export function AttachPage() {
  const { t } = useTranslation('resource');
  const toFirstPage = useResetPage();
  const [folder, setFolder] = useState('');
  const scope = useMemo(() => (folder === '' ? {} : { query: { folder } }), [folder]);
  const mayView = usePermission('attach_view');
  const { data, isError } = useQuery({
    queryKey: [attach.name, 'folders'],
    queryFn: ({ signal }) => call(attachFolders, {}, { signal, quiet: true }),
    enabled: mayView,
  });
  const nodes = useMemo(() => data && folderTree(data), [data]);
  return (
    <SideNodes
      nodes={nodes}
      isFailed={isError}
      title={t('attach.folders')}
      all={t('attach.allFolders')}
      value={folder}
      onChange={(next) => {
        setFolder(next);
        toFirstPage();
      }}
    >
      <Folder value={folder}>
        <CrudPage
          entity={LISTED}
          scope={scope}
          cells={CELLS}
          toolbar={Upload}
          first={Upload}
          rowActions={Actions}
          rowActionsWidth={ACTIONS_WIDTH}
        />
      </Folder>
    </SideNodes>
  );
}

function Upload({ refresh }: { refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('resource');
  const folder = use(Folder);
  const [isOpen, setIsOpen] = useState(false);
  const mayUpload = usePermission('attach_upload');
  if (!mayUpload) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('attach.upload')}
      </Button>
      {isOpen && <UploadDialog folder={folder} onUploaded={() => void refresh()} onClose={() => setIsOpen(false)} />}
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

function PreviewDialog({ row, onClose }: { row: Attach; onClose: () => void }) {
  const { id, name, link, originalName, attachSize } = row;
  const { t } = useTranslation('resource');
  const mayDownload = usePermission('attach_download');
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
        !CLOUDS.includes(suffixOf(originalName)) && (
          <FileContent link={pathOfStored(link)} storedName={name} name={originalName} size={attachSize} />
        )
      )}
      {name !== '' && mayDownload && (
        <div className={style.foot}>
          {isScan(originalName) && <OpenAsScan row={row} />}
          <Button onClick={() => void download(attachDownload.path, { id })}>{t('attach.download')}</Button>
        </div>
      )}
    </Dialog>
  );
}

/** Our own viewer draws a cloud: the attachment becomes a scan, and stays what it is. */
function OpenAsScan({ row: { id, originalName } }: { row: Attach }) {
  const { t } = useTranslation('resource');
  const navigate = useNavigate();
  const open = async () => {
    const { uploadId } = await call(attachAsUpload, { id });
    const { id: dataset } = await call(datasetSubmit, { name: originalName, uploadIds: [uploadId] });
    navigate(`/userPointCloud/pointCloud?dataset=${dataset}`);
  };
  return (
    <>
      <p className={style.hint}>{t('attach.asScanHint')}</p>
      <Button variant="primary" onClick={open}>
        {t('attach.asScan')}
      </Button>
    </>
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
