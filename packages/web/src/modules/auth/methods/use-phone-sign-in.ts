import type { SmsTicket } from '@cloud/contract';
import { isEmpty } from '@cloud/contract';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { mobileProblem } from '../../../lib/validation.ts';
import { startSession } from '../session/sign-in.ts';
import { chosenTenant } from '../session/tenant.ts';
import { requestTokenByCode, sendCode } from './sms.ts';
import { useCountdown } from './use-countdown.ts';

/** What is typed into the phone form, what is wrong with it, sending a code and signing in by it. */
export function usePhoneSignIn(publicKey: string) {
  const { t } = useTranslation(['auth', 'app']);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ phone?: string; code?: string }>({});
  const [ticket, setTicket] = useState<SmsTicket & { phone: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const { seconds, start } = useCountdown();
  const phoneBox = useRef<HTMLInputElement>(null);
  const codeBox = useRef<HTMLInputElement>(null);

  /** Says what is wrong with the phone; true when nothing is. */
  const checkPhone = (): boolean => {
    const key = mobileProblem(phone);
    setProblems(key ? { phone: t(`app:${key}`) } : {});
    if (key) phoneBox.current?.focus();
    return key === undefined;
  };
  const send = async () => {
    try {
      const sent = await sendCode(await chosenTenant(), phone, publicKey);
      setTicket({ ...sent, phone });
      start(sent.waitSeconds);
      toast.success(t('phone.sent', { minutes: Math.round(sent.lifeSeconds / 60) }));
      codeBox.current?.focus();
    } catch {
      // The request has already shown why; another code may be asked for.
    }
  };
  const submit = async () => {
    if (!checkPhone() || isBusy) return;
    const isSent = ticket?.phone === phone;
    if (isEmpty(code.trim()) || !isSent) {
      setProblems({ code: t(isEmpty(code.trim()) ? 'phone.codeMissing' : 'phone.notSent') });
      codeBox.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const tenantId = await chosenTenant();
      startSession(await requestTokenByCode({ tenantId, phone, publicKey, ticket, code: code.trim() }));
    } catch {
      // The request has already shown why; the form stays for another try.
      codeBox.current?.select();
    } finally {
      setIsBusy(false);
    }
  };
  return { phone, setPhone, code, setCode, problems, isBusy, seconds, phoneBox, codeBox, checkPhone, send, submit };
}
