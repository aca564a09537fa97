import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RegisterExternalForm } from '../external/register-external-form.tsx';
import { ChooseRoleForm } from './choose-role-form.tsx';
import { setNextStep } from './next-step.ts';
import type { NextStep } from './next-step.ts';
import { NewPasswordStep } from './new-password-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { requestToken, startSession } from '../session/sign-in.ts';
import style from './step.module.css';

interface NextStepViewProps {
  step: NextStep;
  onBack: () => void;
}

/** The grant of a step, then the console; codes that were made on the way are shown before. */
async function takeStep(query: Record<string, string>): Promise<boolean> {
  const answer = await requestToken({ query: { ...query, scope: 'all' }, headers: {} });
  const codes = answer?.recovery_codes;
  if (!answer || !codes) return startSession(answer);
  setNextStep({ kind: 'recovery', codes, answer });
  return true;
}

/** Draws what stands between a right sign-in and the console. */
export function NextStepView({ step, onBack }: NextStepViewProps) {
  switch (step.kind) {
    case 'waiting':
      return <Waiting account={step.account} onBack={onBack} />;
    case 'bind':
      return <RegisterExternalForm step={step} onBack={onBack} />;
    case 'choose':
      return <ChooseRoleForm step={step} onBack={onBack} />;
    case 'second-factor':
      return <SecondFactorStep params={step.params} take={takeStep} onBack={onBack} />;
    case 'new-password':
      return <NewPasswordStep params={step.params} take={takeStep} onBack={onBack} />;
    case 'recovery':
      return <RecoveryStep codes={step.codes} onGoOn={() => startSession(step.answer)} />;
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
      <Button variant="primary" size="lg" isWide autoFocus onClick={onBack}>
        {t('back')}
      </Button>
    </section>
  );
}
