import { passkeyAdd, passkeyRemove, passkeyRename, passkeyStart } from '@cloud/contract';
import type { OwnFactors, Passkey } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { canUsePasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { createPasskey } from '../../../lib/sign-in/passkey.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from './security.module.css';

interface PasskeysProps {
  factors: OwnFactors;
  /** Runs a change, after a confirmation where the server wants one. */
  run: <T>(change: () => Promise<T>) => Promise<T | undefined>;
  /** Something changed; the codes are new ones, or none. */
  onChanged: (recoveryCodes: string[]) => void;
}

/** The passkeys of a person: adding one by name, another name, and removing. */
export function Passkeys({ factors, run, onChanged }: PasskeysProps) {
  const { t } = useTranslation(['factor', 'app']);
  const isPossible = factors.arePasskeysPossible && canUsePasskeys();
  return (
    <>
      {factors.passkeys.length > 0 && (
        <ul className={style.keys} aria-label={t('passkey.title')}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} run={run} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isPossible ? (
        <AddPasskey run={run} onChanged={onChanged} />
      ) : (
        <p className={style.note}>{t('passkey.impossible')}</p>
      )}
    </>
  );
}

type ChangeProps = Pick<PasskeysProps, 'run' | 'onChanged'>;

function AddPasskey({ run, onChanged }: ChangeProps) {
  const { t } = useTranslation(['factor', 'app']);
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    try {
      const options = await run(() => call(passkeyStart, {}, { quiet: true }));
      const response = options && (await createPasskey(options));
      if (!response) return;
      const added = await run(() => call(passkeyAdd, { name: name.trim(), response }, { quiet: true }));
      if (!added) return;
      toast.success(t('passkey.added'));
      setName('');
      onChanged(added.recoveryCodes);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form className={style.add} onSubmit={() => void add()}>
      <TextField
        name="passkey"
        aria-label={t('passkey.name')}
        placeholder={t('passkey.nameHint')}
        maxLength={64}
        value={name}
        onChange={setName}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('passkey.add')}
      </Button>
    </Form>
  );
}

function PasskeyRow({ passkey, run, onChanged }: ChangeProps & { passkey: Passkey }) {
  const { t } = useTranslation(['factor', 'app']);
  const [isRenaming, setIsRenaming] = useState(false);
  /** Answers whether the server took the change. */
  const isDone = (change: () => Promise<unknown>) => run(async () => change().then(() => true));
  const remove = async () => {
    const text = t('passkey.removeQuestion', { name: passkey.name });
    if (!(await confirm({ text, isDangerous: true }))) return;
    if (!(await isDone(() => call(passkeyRemove, { id: passkey.id }, { quiet: true })))) return;
    toast.success(t('passkey.removed'));
    onChanged([]);
  };
  const rename = async (name: string) => {
    if (!(await isDone(() => call(passkeyRename, { id: passkey.id, name }, { quiet: true })))) return;
    setIsRenaming(false);
    onChanged([]);
  };
  if (isRenaming) return <RenamePasskey name={passkey.name} onRename={rename} onCancel={() => setIsRenaming(false)} />;
  return (
    <li>
      <div className={style.key}>
        <p className={style.name}>{passkey.name}</p>
        <p className={style.note}>
          {[
            t('passkey.created', { time: passkey.createTime }),
            passkey.lastTime ? t('passkey.used', { time: passkey.lastTime }) : t('passkey.unused'),
            ...(passkey.isSynced ? [t('passkey.synced')] : []),
            ...(passkey.isUsableHere ? [] : [t('passkey.elsewhere')]),
          ].join(' · ')}
        </p>
      </div>
      <TextButton aria-label={`${t('passkey.rename')} ${passkey.name}`} onClick={() => setIsRenaming(true)}>
        {t('passkey.rename')}
      </TextButton>
      <TextButton isDangerous aria-label={`${t('passkey.remove')} ${passkey.name}`} onClick={() => void remove()}>
        {t('passkey.remove')}
      </TextButton>
    </li>
  );
}

interface RenamePasskeyProps {
  name: string;
  onRename: (name: string) => Promise<void>;
  onCancel: () => void;
}

function RenamePasskey({ name: before, onRename, onCancel }: RenamePasskeyProps) {
  const { t } = useTranslation(['factor', 'app']);
  const [name, setName] = useState(before);
  const wanted = name.trim();
  const rename = () => {
    if (wanted) void onRename(wanted);
  };
  return (
    <li>
      <Form className={style.add} onSubmit={rename}>
        <TextField
          name="rename"
          aria-label={t('passkey.name')}
          maxLength={64}
          autoFocus
          value={name}
          onChange={setName}
          onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        />
        <Button variant="primary" type="submit" disabled={wanted === ''}>
          {t('passkey.rename')}
        </Button>
        <Button onClick={onCancel}>{t('app:cancel')}</Button>
      </Form>
    </li>
  );
}
