import { datasetOrganize, LONGEST_FOLDER } from '@cloud/contract';
import type { Dataset } from '@cloud/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/choice/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { refreshDataset } from '../use-datasets.ts';
import style from './order.module.css';

interface OrganizeDialogProps {
  datasets: readonly Dataset[];
  onClose: () => void;
}

/** `a, b，c` as tags. */
const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,，、]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Moves scans into a folder and changes their tags: those of one are edited, several get more. */
export function OrganizeDialog({ datasets, onClose }: OrganizeDialogProps) {
  const { t } = useTranslation(['point-cloud', 'sharing', 'app']);
  const [first] = datasets;
  const isOne = datasets.length === 1;
  const old = isOne ? first!.tags : [];
  const [keepsFolder, setKeepsFolder] = useState(!isOne);
  const [folder, setFolder] = useState(isOne ? first!.folder : '');
  const [tags, setTags] = useState(old.join(', '));
  const save = useMutation({
    mutationFn: () => {
      const wanted = tagsIn(tags);
      return call(datasetOrganize, {
        ids: datasets.map(({ id }) => id),
        ...(!keepsFolder && { folder }),
        addTags: wanted.filter((tag) => !old.includes(tag)),
        removeTags: old.filter((tag) => !wanted.includes(tag)),
      });
    },
    onSuccess: async () => {
      toast.success(t('sharing:order.organized'));
      onClose();
      await Promise.all(datasets.map(({ id }) => refreshDataset(id)));
    },
  });
  return (
    <Dialog onClose={onClose} title={t('sharing:order.organizeTitle', { count: datasets.length })}>
      <Form className={style.form} onSubmit={() => save.mutate()}>
        {!isOne && <Checkbox label={t('sharing:order.keepFolder')} isTicked={keepsFolder} onChange={setKeepsFolder} />}
        {!keepsFolder && (
          <TextField
            name="folder"
            label={t('sharing:order.folder')}
            hint={t('sharing:order.folderHint')}
            maxLength={LONGEST_FOLDER}
            value={folder}
            onChange={setFolder}
          />
        )}
        <TextField
          name="tags"
          label={t(isOne ? 'sharing:order.tags' : 'sharing:order.addTags')}
          hint={t('sharing:order.tagsHint')}
          value={tags}
          onChange={setTags}
        />
        <div className={style.buttons}>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" type="submit" isBusy={save.isPending}>
            {t('app:confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
