import { flowModel, flowModelCheck, messageOf, processForm } from '@cloud/contract';
import type { EndpointOutput, ProcessForm } from '@cloud/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { callCrud } from '../../../crud/record/call-crud.ts';
import { call } from '../../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { asRecord } from '../../../lib/unknown.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Segments } from '../../../ui/choice/segments.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { newProcess } from '../designer/new-process.ts';
import { ProcessDesigner } from '../designer/process-designer.tsx';
import type { ProcessFault } from '../diagram/process-marks.ts';
import { findProblems } from '../form/edit-form.ts';
import { FormDesigner } from '../form/form-designer.tsx';
import { DeployDialog } from './deploy-dialog.tsx';
import style from './model-studio.module.css';

interface ModelStudioProps {
  id: string;
  onClose: () => void;
}

/** A model as it is worked on. */
interface Work {
  xml: string;
  form: ProcessForm;
}

const NO_FORM: ProcessForm = { fields: [] };
/** Checks follow the last change after this long. */
const CHECK_MS = 500;

/** The drawing board: the process, the form of its starter, what is wrong with both. */
export function ModelStudio({ id, onClose }: ModelStudioProps) {
  const { t } = useTranslation('flow');
  const client = useQueryClient();
  const { data: model } = useQuery({
    queryKey: [flowModel.name, 'detail', id],
    queryFn: async ({ signal }) => asRecord(await callCrud(flowModel, 'detail', { id }, { signal })),
    // What is worked on here is newer than what is fetched.
    staleTime: Infinity,
    gcTime: 0,
  });
  const [edited, setEdited] = useState<Work>();
  const close = async () => {
    const isSure = !edited || (await confirm({ text: t('studio.leave'), isDangerous: true }));
    if (!isSure) return;
    await client.invalidateQueries({ queryKey: [flowModel.name] });
    onClose();
  };
  return (
    <Dialog
      fullScreen
      onClose={() => void close()}
      title={t('studio.title', { name: String(model?.['name'] ?? '') })}
      closeOnEscape={false}
      classNames={{ body: style.body ?? '', content: style.content ?? '' }}
    >
      {model ? <Studio id={id} model={model} edited={edited} onEdit={setEdited} /> : <Spinner />}
    </Dialog>
  );
}

interface StudioProps {
  id: string;
  model: Readonly<Record<string, unknown>>;
  edited: Work | undefined;
  onEdit: (work: Work | undefined) => void;
}

function Studio({ id, model, edited, onEdit }: StudioProps) {
  const { t } = useTranslation('flow');
  const [stored, setStored] = useState(() => readWork(model));
  const [part, setPart] = useState<'process' | 'form'>('process');
  const work = edited ?? stored;
  const faults = useFaults(work.xml);
  const isFormSound = findProblems(work.form).length === 0;
  const save = async () => {
    const { key, name } = processOf(work.xml);
    const form = work.form.fields.length > 0 ? JSON.stringify(work.form) : '';
    const named = { modelKey: key ?? model['modelKey'], name: name ?? model['name'] };
    await callCrud(flowModel, 'submit', { id, ...named, modelEditorXml: work.xml, form });
    setStored(work);
    onEdit(undefined);
    toast.success(t('studio.saved'));
  };
  return (
    <div className={style.studio}>
      <header className={style.bar}>
        <div className={style.parts}>
          <Segments
            label={t('studio.part')}
            value={part}
            options={[
              { value: 'process', label: t('studio.process') },
              { value: 'form', label: t('studio.form', { count: work.form.fields.length }) },
            ]}
            onChange={setPart}
          />
        </div>
        <span className={style.space} />
        <StudioButtons
          model={{ id, name: String(model['name']) }}
          save={edited && isFormSound ? save : undefined}
          mayDeploy={!edited && faults.length === 0}
        />
      </header>
      <div className={style.part} hidden={part !== 'process'}>
        <ProcessDesigner xml={work.xml} form={work.form} faults={faults} onChange={(xml) => onEdit({ ...work, xml })} />
      </div>
      {part === 'form' && (
        <div className={style.part}>
          <FormDesigner form={work.form} onChange={(form) => onEdit({ ...work, form })} />
        </div>
      )}
    </div>
  );
}

interface StudioButtonsProps {
  model: { id: string; name: string };
  /** Absent while there is nothing to save, or nothing that can be. */
  save: (() => Promise<void>) | undefined;
  /** What is saved can be deployed. */
  mayDeploy: boolean;
}

function StudioButtons({ model, save, mayDeploy }: StudioButtonsProps) {
  const { t } = useTranslation('flow');
  const [isBusy, setIsBusy] = useState(false);
  const [isDeploying, setIsDeploying] = useState(false);
  const isHeld = usePermission('flow_model_deploy');
  const start = () => {
    setIsBusy(true);
    // A refusal is said by the call.
    void save?.().then(
      () => setIsBusy(false),
      () => setIsBusy(false),
    );
  };
  return (
    <>
      <Button variant="primary" isBusy={isBusy} disabled={!save} onClick={start}>
        {t('studio.save')}
      </Button>
      {isHeld && (
        <Button disabled={!mayDeploy} onClick={() => setIsDeploying(true)}>
          {t('model.deploy')}
        </Button>
      )}
      {isDeploying && <DeployDialog model={model} onClose={() => setIsDeploying(false)} />}
    </>
  );
}

function readWork(model: Readonly<Record<string, unknown>>): Work {
  const xml = String(model['modelEditorXml'] ?? '');
  const form = v.safeParse(v.pipe(v.string(), v.parseJson(), processForm), model['form']);
  return {
    xml: xml === '' ? newProcess(String(model['modelKey']), String(model['name'])) : xml,
    form: form.success ? form.output : NO_FORM,
  };
}

/** Key and name that the drawing says; the model is called as its process. */
function processOf(xml: string): { key: string | undefined; name: string | undefined } {
  const found = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagNameNS('*', 'process')[0];
  return { key: found?.getAttribute('id') || undefined, name: found?.getAttribute('name') || undefined };
}

type Faults = EndpointOutput<typeof flowModelCheck>['faults'];

/** What the server finds wrong with a process, asked a moment after the last change. */
function useFaults(xml: string): readonly ProcessFault[] {
  const [asked, setAsked] = useState(xml);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(xml), CHECK_MS);
    return () => clearTimeout(timer);
  }, [xml]);
  const { data } = useQuery({
    queryKey: [flowModel.name, 'check', asked],
    queryFn: ({ signal }) => call(flowModelCheck, { modelEditorXml: asked }, { signal, quiet: true }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return data ? data.faults.map(inWords) : NO_FAULTS;
}

const NO_FAULTS: readonly ProcessFault[] = [];

const inWords = ({ element, name, reason, found }: Faults[number]): ProcessFault => {
  const text = messageOf(currentLanguage(), `fault.${reason}`) + (found ? ` (${found})` : '');
  return { element, text: name ? `${name}: ${text}` : text };
};
