import type { TokenAnswer } from '@cloud/contract';
import { create } from 'zustand';

/** An external account that the next sign-in links. */
export const usePendingLink = create<{ unlinked: TokenAnswer | undefined }>(() => ({ unlinked: undefined }));
export const setPendingLink = (unlinked: TokenAnswer | undefined): void => usePendingLink.setState({ unlinked });
