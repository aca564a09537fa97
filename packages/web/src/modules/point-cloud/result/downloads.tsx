import type { Run, RunArtifact } from '@cloud/contract';
import { useState } from 'react';
import { cardClass } from '../../../ui/card/card.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { fileSize, suffixOf } from '../../../lib/validation.ts';
import { downloadStream } from '../../../lib/http/download.ts';
import control from '../controls.module.css';
import { FileIcon } from '../../../ui/icon/file-icon.tsx';
import { urlWithToken } from '../../../lib/http/artifact.ts';
import { IconChevronRight, IconFileText } from '../icons.ts';
import work from '../runs/work-zone.module.css';
import { orderDownloads } from './download-order.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './downloads.module.css';
import { RevisionProblem } from './edit-notes.tsx';
import { ExportsAgain } from './exports-again.tsx';
import { ReportDrawer } from './report-drawer.tsx';

export function Downloads({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const [isReportOpen, setIsReportOpen] = useState(false);
  const { main, more } = orderDownloads(useOfferedFiles(run));
  const report = run.artifacts.find(({ name }) => name === 'report.html');
  return (
    <>
      <FileList files={main} />
      {more.length > 0 && (
        <details className={control.fold}>
          <summary>
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            {t('artifact.more')}
            <span className={work.note}>{more.length}</span>
          </summary>
          <FileList files={more} />
        </details>
      )}
      <RevisionProblem run={run} />
      <ExportsAgain key={`${run.id} ${run.revision}`} run={run} />
      {report && (
        <Button className={control.wide} data-testid="open-report" onClick={() => setIsReportOpen(true)}>
          <IconFileText size={17} stroke={1.7} aria-hidden="true" />
          {t('result.report')}
        </Button>
      )}
      {report && isReportOpen && <ReportDrawer href={report.href} onClose={() => setIsReportOpen(false)} />}
    </>
  );
}

/** The files of a run. Those that are still being written of a new revision keep their places, without an address. */
function useOfferedFiles({ id, state, artifacts }: Run): readonly RunArtifact[] {
  const [whole, setWhole] = useState({ id, artifacts });
  if (state !== 'running' && whole.artifacts !== artifacts) setWhole({ id, artifacts });
  if (state !== 'running' || whole.id !== id) return artifacts;
  const known = new Set(artifacts.map(({ name }) => name));
  const expected = whole.artifacts.filter(({ name }) => !known.has(name));
  return [...artifacts, ...expected.map((file) => ({ ...file, href: '' }))];
}

function FileList({ files }: { files: readonly RunArtifact[] }) {
  return (
    <ul className={style.list}>
      {files.map((file) => (
        <li key={file.name}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

/** Plans and reports are there in every language of the console. */
const languageOf = (name: string): Readonly<Record<string, string>> =>
  /^(report\.|plan\.(svg|pdf|dxf)$)/.test(name) ? { language: currentLanguage() } : {};

/** The browser itself takes the file, so that its size does not matter. */
function FileLink({ file: { name, size, href } }: { file: RunArtifact }) {
  const { t } = useTranslation('point-cloud');
  const suffix = suffixOf(name);
  // The server names the file after its dataset.
  const save = () => downloadStream(urlWithToken(href, { download: '1', ...languageOf(name) }), '');
  return (
    <PlainButton
      className={`${cardClass} ${style.file}`}
      title={t(`artifact.${suffix}`, { defaultValue: t('artifact.other') })}
      data-testid={`download-${name}`}
      disabled={href === ''}
      onClick={() => void save()}
    >
      <FileIcon kind={suffix} suffix={suffix} />
      <span className="sr-only">{t('result.download')} </span>
      <span className={style.text}>
        <span className={style.name}>{name}</span> <span className={style.size}>{fileSize(size)}</span>
      </span>
    </PlainButton>
  );
}
