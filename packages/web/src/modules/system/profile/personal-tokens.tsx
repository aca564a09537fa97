import { TOKEN_SCOPES, tokenList, tokenRemove, tokenSubmit } from '@cloud/contract';
import type { PersonalToken, TokenScope } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { IssuedValues } from '../issued-values.tsx';
import style from './profile-page.module.css';

const DAYS = ['7', '30', '90', '365'];

/** Tokens with which programs call as this person. */
export function PersonalTokens() {
  const { t } = useTranslation(['system', 'crud']);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['personal-tokens'],
    queryFn: ({ signal }) => call(tokenList, {}, { signal, quiet: true }),
  });
  const remove = async ({ id, name }: PersonalToken) => {
    if (!(await confirm({ text: t('token.removeQuestion', { name }), isDangerous: true }))) return;
    try {
      await call(tokenRemove, { id });
      toast.success(t('token.removed'));
      await refetch();
    } catch {
      // The call has said why.
    }
  };
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Spinner />;
  return (
    <>
      <p className={style.note}>{t('token.hint')}</p>
      {data.length > 0 && <TokenList tokens={data} onRemove={(token) => void remove(token)} />}
      <div>
        <Button onClick={() => setIsAdding(true)}>{t('token.add')}</Button>
      </div>
      {isAdding && (
        <AddDialog
          onClose={() => setIsAdding(false)}
          onMade={(token) => {
            setIsAdding(false);
            setMade(token);
            void refetch();
          }}
        />
      )}
      {made !== '' && (
        <IssuedValues
          title={t('token.made')}
          hint={t('token.madeHint')}
          facts={[[t('token.one'), made]]}
          onClose={() => setMade('')}
        />
      )}
    </>
  );
}

interface TokenListProps {
  tokens: readonly PersonalToken[];
  onRemove: (token: PersonalToken) => void;
}

function TokenList({ tokens, onRemove }: TokenListProps) {
  const { t } = useTranslation(['system', 'crud']);
  return (
    <ul className={style.files} aria-label={t('token.title')}>
      {tokens.map((token) => (
        <li key={token.id}>
          <span title={`…${token.hint}`}>{token.name}</span>
          <span>
            {t(`token.scopes.${token.scope}`)} · {t('token.until', { time: token.expireTime.slice(0, 10) })}
          </span>
          <TextButton isDangerous onClick={() => onRemove(token)}>
            {t('crud:remove')}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}

function AddDialog({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const { t } = useTranslation('system');
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState('90');
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const { token } = await call(tokenSubmit, { name, scope, days: Number(days) });
      onMade(token);
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('token.add')} onClose={onClose}>
      <Form isStacked onSubmit={() => void save()}>
        <TextField label={t('token.name')} isRequired isFirst maxLength={64} value={name} onChange={setName} />
        <SelectField
          label={t('token.scope')}
          isSearchable={false}
          value={scope}
          options={TOKEN_SCOPES.map((one) => ({ value: one, label: t(`token.scopes.${one}`) }))}
          onChange={(next) => setScope(TOKEN_SCOPES.find((one) => one === next) ?? 'read')}
        />
        <SelectField
          label={t('token.days')}
          isSearchable={false}
          value={days}
          options={DAYS.map((one) => ({ value: one, label: t('token.daysOf', { count: Number(one) }) }))}
          onChange={setDays}
        />
        <Button variant="primary" type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
          {t('token.make')}
        </Button>
      </Form>
    </Dialog>
  );
}
