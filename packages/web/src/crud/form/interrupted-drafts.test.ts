import type { TokenAnswer } from '@cloud/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openWindow } from '../../../test/browser-storage.ts';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { endSession, setTokens } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/toast.ts';
import { discardDraft, trackDraft, interruptedDraft } from './interrupted-drafts.ts';

const enter = (user: string) =>
  setTokens({ access_token: `t${user}`, refresh_token: 'r', tenant_id: '000000', user_id: user } as TokenAnswer);
const form = (list: string) => ({ list, base: { id: '1' }, draft: { id: '1', name: 'half' } });

beforeAll(async () => {
  openWindow();
  Object.assign(globalThis, { document: { documentElement: {} } });
  await startI18n();
});
beforeEach(() => {
  endSession();
  useToasts.setState({ list: [] });
});

it('what was typed outlives the end of a session, for its user, until it is saved', () => {
  enter('1');
  trackDraft('post', form('post'));
  trackDraft('dept', form('dept'));
  trackDraft('dept', undefined);
  expect(interruptedDraft('post'), 'nothing has ended').toBeUndefined();
  endSession();
  enter('1');
  expect(interruptedDraft('post')).toEqual(form('post'));
  expect(interruptedDraft('dept')).toBeUndefined();
  expect(useToasts.getState().list).toHaveLength(1);
  discardDraft('post');
  expect(interruptedDraft('post')).toBeUndefined();
  expect(Object.keys(localStorage).filter((name) => localStorage.getItem(name)!.includes('half'))).toEqual([]);
});

it('is never shown to another user, nor to the first one after him', () => {
  enter('1');
  trackDraft('post', form('post'));
  endSession();
  enter('2');
  expect(interruptedDraft('post')).toBeUndefined();
  endSession();
  enter('1');
  expect(interruptedDraft('post')).toBeUndefined();
});
