import { shareList, shareRemove, shareSubmit, SHARE_LEVELS } from '@cloud/contract';
import type { Dataset, ShareLevel } from '@cloud/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonField } from '../../../../crud/people/person-field.tsx';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { queries } from '../../../../lib/query.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Segments } from '../../../../ui/choice/segments.tsx';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Tag } from '../../../../ui/message/tag.tsx';
import { IconX } from '../../icons.ts';
import order from '../order/order.module.css';
import { GuestLinks } from './guest-links.tsx';
import { RoleField } from './role-field.tsx';
import style from './sharing.module.css';

interface ShareDialogProps {
  datasets: readonly Dataset[];
  onClose: () => void;
}

const keyOf = (id: string) => ['point-cloud', 'shares', id] as const;
const refresh = () => queries.invalidateQueries({ queryKey: ['point-cloud', 'shares'] });

/** With whom scans are shared: people and roles of the tenant; of one scan also links for guests. */
export function ShareDialog({ datasets, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['point-cloud', 'sharing']);
  const [first] = datasets;
  const isOne = datasets.length === 1;
  const title = isOne
    ? t('sharing:share.title', { name: first!.name })
    : t('sharing:share.titleMany', { count: datasets.length });
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <ShareForm ids={datasets.map(({ id }) => id)} />
      {isOne && <Shares id={first!.id} />}
    </Dialog>
  );
}

type Whom = 'person' | 'role';

function ShareForm({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation(['point-cloud', 'sharing']);
  const [kind, setKind] = useState<Whom>('person');
  const [whom, setWhom] = useState('');
  const [level, setLevel] = useState<ShareLevel>('view');
  const add = useMutation({
    mutationFn: () =>
      call(shareSubmit, { ids: [...ids], level, ...(kind === 'person' ? { userId: whom } : { roleId: whom }) }),
    onSuccess: () => {
      toast.success(t('sharing:share.added'));
      setWhom('');
      return refresh();
    },
  });
  const changeKind = (next: Whom) => {
    setKind(next);
    setWhom('');
  };
  const Field = kind === 'person' ? PersonField : RoleField;
  return (
    <Form className={order.form} onSubmit={() => whom !== '' && add.mutate()}>
      <Segments
        label={t('sharing:share.with')}
        value={kind}
        options={[
          { value: 'person', label: t('sharing:share.person') },
          { value: 'role', label: t('sharing:share.role') },
        ]}
        onChange={changeKind}
      />
      <div className={style.line}>
        <div className={style.grow}>
          <Field key={kind} name="whom" label={t(`sharing:share.${kind}`)} value={whom} onChange={setWhom} />
        </div>
        <SmallSelect
          label={t('sharing:share.level')}
          value={level}
          options={SHARE_LEVELS.map((one) => ({ value: one, label: t(`sharing:share.${one}`) }))}
          onChange={setLevel}
        />
        <Button variant="primary" type="submit" disabled={whom === ''} isBusy={add.isPending}>
          {t('sharing:share.add')}
        </Button>
      </div>
      <p className={order.note}>{t(`sharing:share.${level}Hint`)}</p>
    </Form>
  );
}

function Shares({ id }: { id: string }) {
  const { t } = useTranslation(['point-cloud', 'sharing']);
  const { data, isError } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(shareList, { id }, { signal, quiet: true }),
  });
  const remove = useMutation({
    mutationFn: (shareId: string) => call(shareRemove, { id: shareId }),
    onSuccess: () => {
      toast.success(t('sharing:share.removed'));
      return refresh();
    },
  });
  if (isError) return <p role="alert">{t('sharing:share.failed')}</p>;
  return (
    <>
      <section className={style.section} aria-label={t('sharing:share.people')}>
        <h3 className={style.head}>{t('sharing:share.people')}</h3>
        {data?.shares.length === 0 && <p className={order.note}>{t('sharing:share.none')}</p>}
        <ul className={style.list}>
          {data?.shares.map((share) => (
            <li key={share.id} className={style.entry}>
              <span className={style.grow}>
                {share.name} {share.roleId !== '' && <Tag>{t('sharing:share.role')}</Tag>}
              </span>
              <span className={order.note}>{t(`sharing:share.${share.level}`)}</span>
              <IconButton
                label={t('sharing:share.remove', { name: share.name })}
                onClick={() => remove.mutate(share.id)}
              >
                <IconX size={16} stroke={1.8} />
              </IconButton>
            </li>
          ))}
        </ul>
      </section>
      <GuestLinks id={id} links={data?.guests ?? []} onChanged={refresh} />
    </>
  );
}
