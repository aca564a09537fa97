import { useRef, useState } from 'react';
import { registrationProblems } from './registration.ts';
import type { Registration } from './registration.ts';

const EMPTY: Registration = { name: '', account: '', password: '', again: '', phone: '', email: '' };

/** What is typed into a registration, what is wrong with it, and sending it. */
export function useRegistration(
  fields: readonly (keyof Registration)[],
  start: Partial<Registration>,
  send: (given: Registration) => Promise<void>,
) {
  const [given, setGiven] = useState<Registration>({ ...EMPTY, ...start });
  const [problems, setProblems] = useState<ReturnType<typeof registrationProblems>>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (values: Partial<Registration>) => {
    setGiven((old) => ({ ...old, ...values }));
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in values))));
  };
  const submit = async () => {
    const trimmed = { ...given, name: given.name.trim(), account: given.account.trim(), email: given.email.trim() };
    const found = registrationProblems(trimmed, fields);
    setProblems(found);
    const first = fields.findIndex((field) => found[field]);
    if (first >= 0) form.current?.querySelectorAll('input')[first]?.focus();
    if (first >= 0 || isBusy) return;
    setIsBusy(true);
    try {
      await send(trimmed);
    } catch {
      // The request has already shown why; what is typed stays.
    } finally {
      setIsBusy(false);
    }
  };
  return { form, given, problems, isBusy, change, submit };
}
