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
  /** What came, or will come, of sending a code to a phone. */
  const sent = useRef<{ phone: string; ticket: Promise<SmsTicket | undefined> }>(undefined);
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
  const askForCode = async (): Promise<SmsTicket | undefined> => {
    try {
      const ticket = await sendCode(await chosenTenant(), phone, publicKey);
      start(ticket.waitSeconds);
      setProblems({});
      toast.success(t('phone.sent', { minutes: Math.round(ticket.lifeSeconds / 60) }));
      codeBox.current?.focus();
      return ticket;
    } catch {
      // The request has already shown why; another code may be asked for.
      return undefined;
    }
  };
  const send = () => {
    sent.current = { phone, ticket: askForCode() };
  };
  const submit = async () => {
    if (!checkPhone() || isBusy) return;
    const asksAgain = (problem: string) => {
      setProblems({ code: t(problem) });
      codeBox.current?.focus();
    };
    if (isEmpty(code.trim())) return asksAgain('phone.codeMissing');
    setIsBusy(true);
    try {
      // A code may come to the phone before the answer that it was sent comes to the page.
      const ticket = sent.current?.phone === phone ? await sent.current.ticket : undefined;
      if (!ticket) return asksAgain('phone.notSent');
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
