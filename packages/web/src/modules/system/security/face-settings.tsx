import { faceDistrust, faceEnroll, faceRemove, faceTrust } from '@cloud/contract';
import type { OwnFactors } from '@cloud/contract';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { isFaceInstalled } from '../../../lib/sign-in/face-installed.ts';
import { distrustAccount, trustAccount, trustedAccounts } from '../../../lib/sign-in/trusted-device.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { FaceCamera } from '../../../ui/security/face-camera.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { deviceName } from './device-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import style from './security.module.css';

interface FaceSettingsProps {
  face: NonNullable<OwnFactors['face']>;
  /** Runs a change, after a confirmation where the server wants one. */
  run: <T>(change: () => Promise<T>) => Promise<T | undefined>;
  onChanged: () => void;
}

const SAMPLES = 3;

/** The face of a person: taken with consent, used on trusted devices, and forgotten again. */
export function FaceSettings({ face, run, onChanged }: FaceSettingsProps) {
  const { t } = useTranslation(['factor', 'app']);
  const [isOpen, setIsOpen] = useState(false);
  const tenantId = useSession((session) => session.tenantId);
  const account = useSession(({ userInfo }) => userInfo.account ?? '');
  const isTrusted = trustedAccounts().some((entry) => entry.account === account && entry.tenantId === tenantId);

  const keep = (device: string | undefined, text: string) => {
    if (device === undefined) return;
    trustAccount({ tenantId, account, device });
    toast.success(text);
    onChanged();
  };
  const enroll = async (descriptors: number[][]) => {
    setIsOpen(false);
    const kept = await run(() => call(faceEnroll, { descriptors, consent: true }, { quiet: true }));
    keep(kept?.device, t('face.enrolled'));
  };
  const trust = async () => {
    const kept = await run(() => call(faceTrust, {}, { quiet: true }));
    keep(kept?.device, t('face.trusted'));
  };
  const remove = async () => {
    if (!(await confirm({ text: t('face.removeQuestion'), isDangerous: true }))) return;
    await run(() => call(faceRemove, {}, { quiet: true }));
    distrustAccount({ tenantId, account });
    toast.success(t('face.removed'));
    onChanged();
  };
  const distrust = async (ids: string) => {
    await run(() => call(faceDistrust, { ids }, { quiet: true }));
    onChanged();
  };
  return (
    <>
      <TrustedDevices devices={face.devices} onDistrust={(id) => void distrust(id)} />
      {!isFaceInstalled() && <p className={style.note}>{t('face.state.notInstalled')}</p>}
      <div className={style.buttons}>
        {isFaceInstalled() && (
          <Button onClick={() => setIsOpen(true)}>{t(face.isEnrolled ? 'face.again' : 'face.enroll')}</Button>
        )}
        {face.isEnrolled && !isTrusted && <Button onClick={() => void trust()}>{t('face.trust')}</Button>}
        {face.isEnrolled && <Button onClick={() => void remove()}>{t('face.remove')}</Button>}
      </div>
      {isOpen && <EnrollDialog onDone={(descriptors) => void enroll(descriptors)} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface TrustedDevicesProps {
  devices: FaceSettingsProps['face']['devices'];
  onDistrust: (id: string) => void;
}

function TrustedDevices({ devices, onDistrust }: TrustedDevicesProps) {
  const { t } = useTranslation('factor');
  if (devices.length === 0) return null;
  return (
    <ul className={style.keys} aria-label={t('face.devices')}>
      {devices.map((device) => (
        <li key={device.id}>
          <div>
            <p className={style.name}>{deviceName(device.userAgent)}</p>
            <p className={style.note}>
              {t('passkey.created', { time: device.createTime })} ·{' '}
              {device.lastTime ? t('passkey.used', { time: device.lastTime }) : t('passkey.unused')}
            </p>
          </div>
          <TextButton isDangerous onClick={() => onDistrust(device.id)}>
            {t('face.distrust')}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}

/** Nothing is looked at before the person agreed. */
function EnrollDialog({ onDone, onClose }: { onDone: (descriptors: number[][]) => void; onClose: () => void }) {
  const { t } = useTranslation(['factor', 'app']);
  const [isAgreed, setIsAgreed] = useState(false);
  const [isStarted, setIsStarted] = useState(false);
  return (
    <Dialog onClose={onClose} title={t('face.enroll')}>
      {isStarted ? (
        <FaceCamera samples={SAMPLES} onDone={onDone} />
      ) : (
        <>
          <p className={style.text}>{t('face.consentText')}</p>
          <Checkbox label={t('face.consent')} isTicked={isAgreed} onChange={setIsAgreed} />
          <Button
            variant="primary"
            isWide
            style={{ marginTop: 'var(--s4)' }}
            disabled={!isAgreed}
            onClick={() => setIsStarted(true)}
          >
            {t('face.start')}
          </Button>
        </>
      )}
    </Dialog>
  );
}
