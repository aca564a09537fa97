import { isMail, ownFactors, updateOwnRecord } from '@cloud/contract';
import type { User } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLabels } from '../../../crud/record/labels.ts';
import { uploadFile } from '../../../lib/http/upload-file.ts';
import { call } from '../../../lib/http/call.ts';
import { setUserInfo } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { mobileProblem } from '../../../lib/validation.ts';
import type { CroppedPicture } from './avatar-cropper.tsx';
import { useConfirmation } from '../security/confirm-identity.tsx';
import { AvatarInput } from './avatar-input.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FixedField, TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from './profile-page.module.css';

const FIELDS = ['name', 'realName', 'phone', 'email'] as const;
type Draft = Record<(typeof FIELDS)[number] | 'avatar', string>;
type Problems = Partial<Record<keyof Draft, string>>;

/** Name, ways to be reached, and a picture. */
export function ProfileForm({ profile, onSaved }: { profile: User; onSaved: () => void }) {
  const { t } = useTranslation(['system', 'crud', 'app']);
  const { label } = useLabels();
  const { draft, problems, cut, isBusy, change, setCut, save, dialog } = useProfile(profile, onSaved);
  return (
    <>
      <Form isStacked onSubmit={() => void save()}>
        <AvatarInput
          value={draft.avatar}
          cut={cut}
          onChange={setCut}
          onRemove={() => {
            setCut(undefined);
            change('avatar', '');
          }}
        />
        <FixedField label={label('user.account')} value={profile.account} />
        {FIELDS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={label(`user.${name}`)}
            isRequired={name === 'realName'}
            value={draft[name]}
            problem={problems[name]}
            maxLength={name === 'name' ? 20 : 45}
            onChange={(value) => change(name, value)}
          />
        ))}
        <Button variant="primary" type="submit" isBusy={isBusy} className={style.end}>
          {t('crud:save')}
        </Button>
      </Form>
      {dialog}
    </>
  );
}

/** What is typed into the profile, what is wrong with it, and saving it. */
function useProfile(profile: User, onSaved: () => void) {
  const { t } = useTranslation(['system', 'crud', 'app']);
  const start: Draft = { ...pick(profile), avatar: profile.avatar ?? '' };
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const [cut, setCut] = useState<CroppedPicture>();
  const [isBusy, setIsBusy] = useState(false);
  useUnsaved(cut !== undefined || JSON.stringify(draft) !== JSON.stringify(start));

  const { data: factors } = useQuery({
    queryKey: ['own-factors'],
    queryFn: ({ signal }) => call(ownFactors, {}, { signal, quiet: true }),
  });
  // A new phone opens a way in by SMS: the server asks first who sits there.
  const { run, dialog } = useConfirmation(factors !== undefined && (factors.totp || factors.recoveryLeft > 0));

  const save = async () => {
    const phoneProblem = draft.phone === '' ? undefined : mobileProblem(draft.phone);
    const found: Problems = {
      ...(draft.realName.trim() === '' ? { realName: t('profile.nameMissing') } : {}),
      ...(phoneProblem ? { phone: t(`app:${phoneProblem}`) } : {}),
      ...(draft.email !== '' && !isMail(draft.email) ? { email: t('profile.wrongMail') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      const avatar = cut
        ? (await uploadFile(cut.content, `avatar.${cut.content.type.split('/')[1]}`)).link
        : draft.avatar;
      const input = { id: profile.id, ...draft, avatar };
      if (!(await run(() => call(updateOwnRecord, input, { asBody: true, quiet: true })))) return;
      setUserInfo({ real_name: draft.realName, nick_name: draft.name, avatar });
      setCut(undefined);
      toast.success(t('crud:updated'));
      onSaved();
    } catch {
      // The request has already shown why; the form stays as it is.
    } finally {
      setIsBusy(false);
    }
  };
  const change = (name: keyof Draft, value: string) => setDraft((old) => ({ ...old, [name]: value }));
  return { draft, problems, cut, isBusy, change, setCut, save, dialog };
}

const pick = ({ name, realName, phone, email }: User): Omit<Draft, 'avatar'> => ({
  name: name ?? '',
  realName: realName ?? '',
  phone: phone ?? '',
  email: email ?? '',
});
