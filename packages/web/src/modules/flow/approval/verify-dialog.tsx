import { releaseVerify } from '@cloud/contract';
import type { ReleaseVerdict } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import style from './approval.module.css';

/** Records are small; any other file is looked up by its hash, which the browser computes. */
const LARGEST_RECORD = 1024 * 1024;

interface Checked {
  name: string;
  verdict: ReleaseVerdict;
}

/** Whether a record of a release is genuine, or which release a file belongs to. Files do not leave the device. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('approval');
  const [checked, setChecked] = useState<Checked>();
  const check = async (file: File) => {
    const record = file.size <= LARGEST_RECORD ? readRecord(await file.text()) : undefined;
    const verdict = await call(releaseVerify, record ? { record } : { hash: await hashOf(file) });
    setChecked({ name: file.name, verdict });
  };
  return (
    <Dialog title={t('verify.title')} onClose={onClose}>
      <div className={style.detail}>
        <p>{t('verify.text')}</p>
        <div>
          <FileButton
            label={t('verify.choose')}
            onChoose={([file]) => {
              // A refusal is said by the call.
              if (file) void check(file).catch(() => {});
            }}
          />
        </div>
        {checked && <Verdict {...checked} />}
      </div>
    </Dialog>
  );
}

function Verdict({ name, verdict }: Checked) {
  const { t } = useTranslation('approval');
  const { isGenuine, isOurs, release, matches } = verdict;
  const isFine = isGenuine && isOurs && release !== null;
  return (
    <Notice tone={isFine ? 'success' : 'danger'} role="status">
      <strong>{t(isFine ? 'verify.genuine' : release ? 'verify.forged' : 'verify.unknown', { name })}</strong>
      {release && (
        <p>
          {t('verify.release', {
            number: release.number,
            dataset: release.datasetName,
            approver: release.approverName,
            time: release.releasedTime.slice(0, 10),
          })}
          {matches.length > 0 && ` ${t('verify.file', { name: matches.join(', ') })}`}
        </p>
      )}
    </Notice>
  );
}

function readRecord(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'signature' in read ? read : undefined;
  } catch {
    return undefined;
  }
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
