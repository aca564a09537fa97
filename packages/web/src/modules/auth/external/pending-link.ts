import type { TokenAnswer } from '@cloud/contract';
import { create } from 'zustand';

/** An outside account whose user signs in now, so that it becomes his. */
export const useWaitingGuest = create<{ guest: TokenAnswer | undefined }>(() => ({ guest: undefined }));
export const setWaitingGuest = (guest: TokenAnswer | undefined): void => useWaitingGuest.setState({ guest });
