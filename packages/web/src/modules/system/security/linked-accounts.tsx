import { accountUnlink, accountLinkStart } from '@cloud/contract';
import type { LinkedAccount, SocialSource } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { beginAccountLinking } from '../../../lib/sign-in/account-linking.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import style from './security.module.css';

interface LinkedAccountsProps {
  accounts: readonly LinkedAccount[];
  sources: readonly SocialSource[];
  /** Runs a change, after a confirmation where the server wants one. */
  run: <T>(change: () => Promise<T>) => Promise<T | undefined>;
  onChanged: () => void;
}

/** Accounts of other sites that sign this person in: binding one more there, and letting go. */
export function LinkedAccounts({ accounts, sources, run, onChanged }: LinkedAccountsProps) {
  const { t } = useTranslation('factor');
  const open = sources.filter(({ source }) => !accounts.some((account) => account.source === source));
  const add = async (source: string) => {
    const start = await run(() => call(accountLinkStart, { source }, { quiet: true }));
    if (!start) return;
    beginAccountLinking(source);
    window.location.assign(start.address);
  };
  const remove = async (account: LinkedAccount) => {
    const text = t('outside.removeQuestion', { name: titleOf(account) });
    if (!(await confirm({ text, isDangerous: true }))) return;
    const isDone = await run(async () => {
      await call(accountUnlink, { ids: account.id }, { quiet: true });
      return true;
    });
    if (!isDone) return;
    toast.success(t('outside.removed'));
    onChanged();
  };
  return (
    <>
      {accounts.length === 0 && <p className={style.note}>{t('outside.none')}</p>}
      {accounts.length > 0 && (
        <ul className={style.keys} aria-label={t('outside.title')}>
          {accounts.map((account) => (
            <li key={account.id}>
              <div>
                <p className={style.name}>{account.sourceName}</p>
                <p className={style.note}>{[account.nickname, account.username].filter(Boolean).join(' · ')}</p>
              </div>
              <TextButton
                isDangerous
                aria-label={`${t('outside.remove')} ${titleOf(account)}`}
                onClick={() => void remove(account)}
              >
                {t('outside.remove')}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <div className={style.sources}>
          {open.map(({ source, name }) => (
            <Button key={source} onClick={() => void add(source)}>
              {t('outside.add', { name })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const titleOf = ({ sourceName, nickname, username }: LinkedAccount) => `${sourceName} ${nickname || username}`;
