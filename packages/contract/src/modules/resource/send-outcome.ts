import { choice } from '../../field.ts';

/** What came of a message, as the logs of SMS and mail tell it. */
export const sendOutcome = choice('channel.outcome', {
  search: 'equals',
  width: 100,
  options: [
    ['sent', 'channel.sent'],
    ['failed', 'channel.failed'],
  ],
  tones: { sent: 'good', failed: 'bad' },
});
