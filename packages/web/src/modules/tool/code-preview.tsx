import { downloadCode, generateCode, previewCode, SUPER_ALIAS, writeCode } from '@cloud/contract';
import type { CodeTask, GeneratedFile } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { download } from '../../lib/http/download.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import { Tree } from '../../ui/tree/tree.tsx';
import { fileTree } from './file-tree.ts';
import style from './tool.module.css';

interface CodePreviewProps {
  task: CodeTask;
  onClose: () => void;
}

/** What a task generates: the tree of its files, each whole or with its differences, as an archive or into the checkout. */
export function CodePreview({ task, onClose }: CodePreviewProps) {
  const { t } = useTranslation('tool');
  const { data, error, refetch } = useQuery({
    queryKey: ['code', 'preview', task.id],
    queryFn: ({ signal }) => call(previewCode, { id: task.id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog title={t('code.title', { name: task.codeName })} onClose={onClose} size="min(1320px, 97vw)">
      {!data && !error && <Spinner />}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data && (
        <>
          <p className={style.dim}>
            {data.checkout === '' ? t('code.noCheckout') : t('code.checkout', { checkout: data.checkout })}
          </p>
          <Files files={data.files} />
          <Actions task={task} {...data} refresh={refetch} />
        </>
      )}
    </Dialog>
  );
}

const countOf = (files: readonly GeneratedFile[], state: GeneratedFile['state']) =>
  files.filter((file) => file.state === state).length;

function Files({ files }: { files: readonly GeneratedFile[] }) {
  const { t } = useTranslation('tool');
  const [opened, setOpened] = useState('');
  const nodes = useMemo(
    () => fileTree(files, (name, { state }) => (state === 'same' ? name : `${name} · ${t(`code.state.${state}`)}`)),
    [files, t],
  );
  // The declaration says most.
  const first = files.find(({ path }) => /^packages\/contract\/src\/modules\/.+\//.test(path)) ?? files[0];
  const file = files.find(({ path }) => path === opened) ?? first;
  return (
    <div className={style.files}>
      <div className={style.tree}>
        <Tree
          label={t('code.files')}
          nodes={nodes}
          value={file?.path ?? ''}
          isWholeOpen
          onChoose={(value) => !value.endsWith('/') && setOpened(value)}
        />
      </div>
      {file && <FileText file={file} />}
    </div>
  );
}

function FileText({ file }: { file: GeneratedFile }) {
  const { t } = useTranslation('tool');
  const lines = file.state === 'changed' ? file.diff : linesOf(file);
  return (
    <section className={style.file} aria-label={file.path}>
      <h3>
        {file.path} <span className={style.dim}>{t(`code.state.${file.state}`)}</span>
      </h3>
      <pre tabIndex={0}>
        {lines.map(({ kind, text }, index) => (
          <span key={index} data-kind={kind === ' ' ? undefined : kind}>
            {file.state === 'changed' ? `${kind} ${text}\n` : `${text}\n`}
          </span>
        ))}
      </pre>
    </section>
  );
}

const linesOf = ({ text }: GeneratedFile) =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => ({ kind: ' ' as const, text: line }));

interface ActionsProps {
  task: CodeTask;
  checkout: string;
  files: readonly GeneratedFile[];
  refresh: () => Promise<unknown>;
}

function Actions({ task, checkout, files, refresh }: ActionsProps) {
  const { t } = useTranslation('tool');
  const [isBusy, setIsBusy] = useState(false);
  const isSuper = useSession(({ roles }) => roles.includes(SUPER_ALIAS));
  const counts = { new: countOf(files, 'new'), changed: countOf(files, 'changed'), same: countOf(files, 'same') };
  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    // A refusal has been shown by the call.
    await work().catch(() => {});
    setIsBusy(false);
  };
  const archive = async () => {
    await call(generateCode, { ids: task.id, system: '' });
    await download(downloadCode.path, { id: task.id });
  };
  const write = async () => {
    const count = counts.new + counts.changed;
    if (!(await confirm({ text: t('code.writeQuestion', { count, checkout }) }))) return;
    const written = await call(writeCode, { id: task.id });
    toast.success(t('code.written', { count: written.length }));
    await refresh();
  };
  return (
    <div className={style.foot}>
      <span className={style.dim}>{t('code.summary', counts)}</span>
      <span className={style.space} />
      {isSuper && checkout !== '' && (
        <Button isBusy={isBusy} disabled={counts.new + counts.changed === 0} onClick={() => void attempt(write)}>
          {t('code.write')}
        </Button>
      )}
      <Button variant="primary" isBusy={isBusy} onClick={() => void attempt(archive)}>
        {t('code.archive')}
      </Button>
    </div>
  );
}
