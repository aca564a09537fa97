import { emptyReportDesign, reportOpen, reportSubjects, reportSubmit } from '@cloud/contract';
import type { ReportDesign } from '@cloud/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Segments } from '../../../ui/choice/segments.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import type { WhichReport } from '../which-report.ts';
import { DataEditor } from './data-editor.tsx';
import type { Materials } from './data-editor.tsx';
import { PageEditor } from './page-editor.tsx';
import { ParameterEditor } from './parameter-editor.tsx';
import { PartEditor } from './part-editor.tsx';
import { Preview, usePreview } from './preview.tsx';
import style from './studio.module.css';

interface StudioProps {
  /** What is designed; a new report without one, and a copy of one that belongs to others. */
  which?: WhichReport;
  onClose: () => void;
}

/** A report as it is worked on. */
interface Work {
  id: string;
  title: string;
  design: ReportDesign;
}

/** The drawing board of reports: data, parameters, parts and page on one side, what the reader will see on the other. */
export function ReportStudio({ which, onClose }: StudioProps) {
  const { t } = useTranslation('report');
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const { data: work } = useQuery({
    queryKey: ['report', 'work', which, currentLanguage()],
    queryFn: ({ signal }) => readWork(which, signal, (title) => t('studio.copyOf', { title })),
    // What is worked on here is newer than what is fetched.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data: materials } = useQuery({
    queryKey: ['report', 'subjects', currentLanguage()],
    queryFn: ({ signal }) => call(reportSubjects, {}, { signal }),
  });
  const close = async () => {
    if (isChanged && !(await confirm({ text: t('studio.leave'), isDangerous: true }))) return;
    await client.invalidateQueries({ queryKey: ['reportFile'] });
    onClose();
  };
  return (
    <Dialog
      fullScreen
      onClose={() => void close()}
      title={t('studio.name')}
      closeOnEscape={false}
      classNames={{ body: style.body ?? '', content: style.content ?? '' }}
    >
      {work && materials ? <Studio first={work} materials={materials} onChanged={setIsChanged} /> : <Spinner />}
    </Dialog>
  );
}

async function readWork(
  which: WhichReport | undefined,
  signal: AbortSignal,
  copyOf: (title: string) => string,
): Promise<Work> {
  if (!which) return { id: '', title: '', design: emptyReportDesign() };
  const { title, design, isOwn } = await call(reportOpen, { ...which }, { signal });
  return isOwn ? { id: which.id, title, design } : { id: '', title: copyOf(title), design };
}

const PARTS = ['data', 'parameters', 'parts', 'page'] as const;

interface BoardProps {
  first: Work;
  materials: Materials;
  onChanged: (isChanged: boolean) => void;
}

function Studio({ first, materials, onChanged }: BoardProps) {
  const { t } = useTranslation('report');
  const [work, setWork] = useState(first);
  const [shown, setShown] = useState<(typeof PARTS)[number]>('data');
  const [isBusy, setIsBusy] = useState(false);
  const { design } = work;
  const preview = usePreview(design);
  const change = (next: ReportDesign) => {
    setWork((old) => ({ ...old, design: next }));
    onChanged(true);
  };
  const save = async () => {
    setIsBusy(true);
    try {
      const { id } = await call(reportSubmit, work);
      setWork((old) => ({ ...old, id }));
      onChanged(false);
      toast.success(t('studio.saved'));
    } catch {
      // The call has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={style.studio}>
      <StudioBar
        title={work.title}
        isBusy={isBusy}
        isSound={preview.fault === undefined}
        onTitle={(title) => {
          setWork((old) => ({ ...old, title }));
          onChanged(true);
        }}
        onSave={() => void save()}
      />
      <div className={style.board}>
        <div className={style.editor}>
          <Segments
            label={t('studio.name')}
            value={shown}
            options={PARTS.map((part) => ({ value: part, label: t(`studio.tab.${part}`) }))}
            onChange={setShown}
          />
          {shown === 'data' && <DataEditor design={design} materials={materials} onChange={change} />}
          {shown === 'parameters' && <ParameterEditor design={design} onChange={change} />}
          {shown === 'parts' && <PartEditor design={design} result={preview.result} onChange={change} />}
          {shown === 'page' && <PageEditor design={design} onChange={change} />}
        </div>
        <Preview design={design} title={work.title} preview={preview} />
      </div>
    </div>
  );
}

interface StudioBarProps {
  title: string;
  isBusy: boolean;
  /** It can be saved as it is. */
  isSound: boolean;
  onTitle: (title: string) => void;
  onSave: () => void;
}

function StudioBar({ title, isBusy, isSound, onTitle, onSave }: StudioBarProps) {
  const { t } = useTranslation('report');
  return (
    <header className={style.bar}>
      <TextField
        name="title"
        aria-label={t('studio.reportTitle')}
        placeholder={t('studio.reportTitle')}
        value={title}
        maxLength={80}
        onChange={onTitle}
      />
      <Button variant="primary" isBusy={isBusy} disabled={title.trim() === '' || !isSound} onClick={onSave}>
        {t('studio.save')}
      </Button>
    </header>
  );
}
