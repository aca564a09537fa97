import type { TokenAnswer } from '@cloud/contract';
import { create } from 'zustand';

/** An outside account whose user signs in now, so that it becomes his. */
export const usePendingLink = create<{ unlinked: TokenAnswer | undefined }>(() => ({ unlinked: undefined }));
export const setPendingLink = (unlinked: TokenAnswer | undefined): void => usePendingLink.setState({ unlinked });
