import { guestLinkAdd, guestLinkRemove } from '@cloud/contract';
import type { GuestLink } from '@cloud/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CONFIG } from '../../../../lib/config.ts';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { CopyButton } from '../../../../ui/button/copy-button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { DateField } from '../../../../ui/field/date-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Notice } from '../../../../ui/message/notice.tsx';
import { IconX } from '../../icons.ts';
import order from '../order/order.module.css';
import style from './sharing.module.css';

const DAY_MS = 86_400_000;
/** A link holds so long unless its maker says otherwise. */
const USUAL_DAYS = 30;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

interface GuestLinksProps {
  /** Of the scan. */
  id: string;
  links: readonly GuestLink[];
  onChanged: () => Promise<unknown>;
}

/** Links for people without an account, each with the day on which it ends. */
export function GuestLinks({ id, links, onChanged }: GuestLinksProps) {
  const { t } = useTranslation(['point-cloud', 'sharing']);
  const [name, setName] = useState('');
  const [endDay, setEndDay] = useState(() => dayIn(USUAL_DAYS));
  const [made, setMade] = useState('');
  const add = useMutation({
    mutationFn: () => call(guestLinkAdd, { id, name, endDay }),
    onSuccess: ({ secret }) => {
      setMade(`${location.origin}${CONFIG.basePath}/guest/${secret}`);
      setName('');
      return onChanged();
    },
  });
  const remove = useMutation({
    mutationFn: (linkId: string) => call(guestLinkRemove, { id: linkId }),
    onSuccess: () => {
      toast.success(t('sharing:share.guestRemoved'));
      setMade('');
      return onChanged();
    },
  });
  return (
    <section className={style.section} aria-label={t('sharing:share.guest')}>
      <h3 className={style.head}>{t('sharing:share.guest')}</h3>
      <p className={order.note}>{t('sharing:share.guestHint')}</p>
      <Form className={style.line} onSubmit={() => endDay !== '' && add.mutate()}>
        <div className={style.grow}>
          <TextField
            name="guestName"
            label={t('sharing:share.guestName')}
            maxLength={64}
            value={name}
            onChange={setName}
          />
        </div>
        <DateField name="guestDay" label={t('sharing:share.guestDay')} isRequired value={endDay} onChange={setEndDay} />
        <Button type="submit" isBusy={add.isPending}>
          {t('sharing:share.guestAdd')}
        </Button>
      </Form>
      {made && (
        <Notice tone="success">
          {t('sharing:share.guestSecret')}
          <code className={style.secret} data-testid="guest-link">
            {made}
          </code>
          <CopyButton
            text={made}
            label={t('sharing:share.guestCopy')}
            copiedLabel={t('sharing:share.guestCopied')}
            subject={t('sharing:share.guest')}
          />
        </Notice>
      )}
      <LinkList links={links} onRemove={remove.mutate} />
    </section>
  );
}

interface LinkListProps {
  links: readonly GuestLink[];
  onRemove: (id: string) => void;
}

/** The links in force: for whom, until when, and whether they were opened. */
function LinkList({ links, onRemove }: LinkListProps) {
  const { t } = useTranslation(['point-cloud', 'sharing']);
  return (
    <ul className={style.list}>
      {links.map((link) => (
        <li key={link.id} className={style.entry}>
          <span className={style.grow}>{link.name || t('sharing:share.guest')}</span>
          <span className={order.note}>
            {t('sharing:share.guestUntil', { time: link.endTime.slice(0, 16) })} ·{' '}
            {link.seenTime
              ? t('sharing:share.guestSeen', { time: link.seenTime.slice(0, 16) })
              : t('sharing:share.guestUnseen')}
          </span>
          <IconButton label={t('sharing:share.guestRemove')} onClick={() => onRemove(link.id)}>
            <IconX size={16} stroke={1.8} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
