import { Button, TextInput } from '@mantine/core';
import { passkeyAdd, passkeyRemove, passkeyRename, passkeyStart } from '@cloud/contract';
import type { OwnFactors, Passkey } from '@cloud/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { canUsePasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { createPasskey } from '../../../lib/sign-in/passkey.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
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
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [renamed, setRenamed] = useState<{ id: string; name: string }>();
  const isPossible = factors.arePasskeysPossible && canUsePasskeys();

  const add = async (event: FormEvent) => {
    event.preventDefault();
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
  const remove = async (passkey: Passkey) => {
    const text = t('passkey.removeQuestion', { name: passkey.name });
    if (!(await confirm({ text, isDangerous: true }))) return;
    const isDone = await run(async () => {
      await call(passkeyRemove, { id: passkey.id }, { quiet: true });
      return true;
    });
    if (!isDone) return;
    toast.success(t('passkey.removed'));
    onChanged([]);
  };
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (!renamed?.name.trim()) return;
    const isDone = await run(async () => {
      await call(passkeyRename, { id: renamed.id, name: renamed.name.trim() }, { quiet: true });
      return true;
    });
    if (!isDone) return;
    setRenamed(undefined);
    onChanged([]);
  };
  return (
    <>
      {factors.passkeys.length > 0 && (
        <ul className={style.keys} aria-label={t('passkey.title')}>
          {factors.passkeys.map((passkey) =>
            renamed?.id === passkey.id ? (
              <li key={passkey.id}>
                <form className={style.add} noValidate onSubmit={(event) => void rename(event)}>
                  <TextInput
                    name="rename"
                    aria-label={t('passkey.name')}
                    maxLength={64}
                    autoFocus
                    value={renamed.name}
                    onChange={(event) => setRenamed({ ...renamed, name: event.currentTarget.value })}
                    onKeyDown={(event) => event.key === 'Escape' && setRenamed(undefined)}
                  />
                  <Button type="submit" disabled={renamed.name.trim() === ''}>
                    {t('passkey.rename')}
                  </Button>
                  <Button variant="default" onClick={() => setRenamed(undefined)}>
                    {t('app:cancel')}
                  </Button>
                </form>
              </li>
            ) : (
              <li key={passkey.id}>
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
                <TextButton
                  aria-label={`${t('passkey.rename')} ${passkey.name}`}
                  onClick={() => setRenamed({ id: passkey.id, name: passkey.name })}
                >
                  {t('passkey.rename')}
                </TextButton>
                <TextButton
                  isDangerous
                  aria-label={`${t('passkey.remove')} ${passkey.name}`}
                  onClick={() => void remove(passkey)}
                >
                  {t('passkey.remove')}
                </TextButton>
              </li>
            ),
          )}
        </ul>
      )}
      {isPossible ? (
        <form className={style.add} noValidate onSubmit={(event) => void add(event)}>
          <TextInput
            name="passkey"
            aria-label={t('passkey.name')}
            placeholder={t('passkey.nameHint')}
            maxLength={64}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isBusy}>
            {t('passkey.add')}
          </Button>
        </form>
      ) : (
        <p className={style.note}>{t('passkey.impossible')}</p>
      )}
    </>
  );
}
