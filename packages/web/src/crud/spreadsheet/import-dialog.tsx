import { ApiError } from '@cloud/contract';
import type { ImportAnswer, SheetIssue } from '@cloud/contract';
import { useState } from 'react';
import { asRecord, errorText } from '../../lib/unknown.ts';
import { callRoute } from '../../lib/http/call.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { download } from '../../lib/http/download.ts';
import { isCancelled } from '../../lib/http/pending.ts';
import { toast } from '../../lib/toast.ts';
import { Checkbox } from '../../ui/choice/checkbox.tsx';
import { FileField } from '../../ui/field/file-field.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';
import { ImportIssued } from './import-issued.tsx';
import { ImportIssues } from './import-issues.tsx';
import { useLabels } from '../record/labels.ts';
import type { SheetCalls } from './sheet-calls.ts';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import style from './import-dialog.module.css';

interface ImportDialogProps {
  calls: SheetCalls;
  coverNote?: string | undefined;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** What was wrong with the file that was sent last. */
interface Refusal {
  text: string;
  issues: readonly SheetIssue[];
  total: number;
}

/** A workbook in: a template to fill, the file, and a table of what is wrong with it. */
export function ImportDialog({ calls, coverNote, refresh, onClose }: ImportDialogProps) {
  const { t } = useLabels();
  const { file, isCovered, isBusy, refusal, issued, choose, setIsCovered, send } = useImport({
    calls,
    refresh,
    onClose,
  });
  if (issued)
    return (
      <Dialog onClose={onClose} title={t('import')} closeOnClickOutside={false}>
        <ImportIssued issued={issued} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title={t('import')} size={refusal ? 'xl' : 'md'} closeOnClickOutside={!isBusy}>
      <Form isStacked onSubmit={() => void send()}>
        <p className={style.hint}>
          {t('importHint')} <TextButton onClick={() => void download(calls.template)}>{t('template')}</TextButton>
          {coverNote !== undefined && (
            <TextButton onClick={() => void download(calls.export)}>{t('currentData')}</TextButton>
          )}
        </p>
        <FileField
          label={t('workbook')}
          placeholder={t('workbookHint')}
          accept=".xlsx"
          value={file}
          onChange={choose}
        />
        {coverNote !== undefined && (
          <Checkbox label={t('cover')} hint={coverNote} isTicked={isCovered} onChange={setIsCovered} />
        )}
        <Button variant="primary" type="submit" isBusy={isBusy} disabled={!file}>
          {t('import')}
        </Button>
        {refusal && <ImportIssues {...refusal} />}
      </Form>
    </Dialog>
  );
}

/** The file that is chosen, sending it, and what the server finds wrong with it. */
function useImport({ calls, refresh, onClose }: Omit<ImportDialogProps, 'coverNote'>) {
  const { t } = useLabels();
  const [file, setFile] = useState<File | null>(null);
  const [isCovered, setIsCovered] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [issued, setIssued] = useState<ImportAnswer['issued']>();
  const send = async () => {
    if (!file) return;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const route = { method: 'POST', path: calls.import, inputIn: 'form' } as const;
      const answer = await callRoute(route, { isCovered: isCovered ? 1 : 0, file }, { quiet: true });
      toast.success(t('imported', { rows: Number(asRecord(answer)['rows'] ?? 0) }));
      const made = issuedIn(answer);
      if (made) setIssued(made);
      else onClose();
      await refresh();
    } catch (error) {
      setIsBusy(false);
      const found = refusalOf(error);
      if (found) setRefusal(found);
      else if (!isCancelled(error)) toast.error(errorText(error));
    }
  };
  const choose = (next: File | null) => {
    setFile(next);
    setRefusal(undefined);
  };
  return { file, isCovered, isBusy, refusal, issued, choose, setIsCovered, send };
}

/** The passwords that came with an answer; undefined without any. */
function issuedIn(answer: unknown): ImportAnswer['issued'] {
  const { issued } = asRecord(answer);
  return Array.isArray(issued) && issued.length > 0 ? issued : undefined;
}

/** The problems that came with a refusal; undefined for any other failure. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { issues, total } = error.data as { issues?: readonly SheetIssue[]; total?: number };
  if (!Array.isArray(issues) || issues.length === 0) return undefined;
  return { text: error.message, issues, total: Number(total ?? issues.length) };
}
