import { messageOf } from '@cloud/contract';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { Tag } from '../../ui/message/tag.tsx';

const TONES: Readonly<Record<string, 'good' | 'busy' | 'bad'>> = {
  succeeded: 'good',
  running: 'busy',
  queued: 'busy',
  failed: 'bad',
  'timed-out': 'bad',
};

/** What came of a run, in a word. */
export const RunState = ({ state }: { state: string }) => (
  <Tag tone={TONES[state]}>{messageOf(currentLanguage(), `jobRun.state.${state}`)}</Tag>
);
