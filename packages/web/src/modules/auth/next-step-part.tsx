import { useTranslation } from '../../lib/i18n.ts';
import form from './account-form.module.css';
import { BindForm } from './bind-form.tsx';
import { ChooseForm } from './choose-form.tsx';
import type { NextStep } from './next-step.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { askToken, enter } from './sign-in.ts';
import style from './step.module.css';

interface NextStepPartProps {
  step: NextStep;
  onBack: () => void;
}

const takeSecondFactor = async (query: Record<string, string>): Promise<boolean> =>
  enter(await askToken({ query: { ...query, scope: 'all' }, headers: {} }));

/** Draws what stands between a right sign-in and the console. */
export function NextStepPart({ step, onBack }: NextStepPartProps) {
  switch (step.kind) {
    case 'waiting':
      return <Waiting account={step.account} onBack={onBack} />;
    case 'bind':
      return <BindForm step={step} onBack={onBack} />;
    case 'choose':
      return <ChooseForm step={step} onBack={onBack} />;
    case 'second-factor':
      return <SecondFactorStep params={step.params} take={takeSecondFactor} onBack={onBack} />;
  }
}

/** Registered: an administrator decides. */
function Waiting({ account, onBack }: { account: string; onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <section className={style.center} role="status">
      <div className={style.mark}>
        <svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </div>
      <h2 className={style.title}>{t('waiting.title')}</h2>
      <p className={style.text}>{t('waiting.text', { account })}</p>
      <button type="button" className={form.submit} style={{ width: '100%' }} autoFocus onClick={onBack}>
        {t('back')}
      </button>
    </section>
  );
}
