import type { Approval, ApprovalStatus } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/message/tag.tsx';

const TONES: Readonly<Record<ApprovalStatus, 'good' | 'busy' | 'bad' | undefined>> = {
  pending: 'busy',
  approved: 'good',
  rejected: 'bad',
  withdrawn: undefined,
};

/** Where an approval stands. */
export function ApprovalTag({ approval }: { approval: Pick<Approval, 'status' | 'isSentBack'> }) {
  const { t } = useTranslation('approval');
  const { status, isSentBack } = approval;
  return <Tag tone={TONES[status]}>{t(isSentBack ? 'sentBack' : `status.${status}`)}</Tag>;
}
