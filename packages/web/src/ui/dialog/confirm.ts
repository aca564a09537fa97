import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface Question {
  title?: string;
  text: string;
  /** A quieter second line. */
  note?: string;
  /** What it is about, below the texts. */
  details?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  isDangerous?: boolean;
}

interface Asked {
  question: (Question & { answer: (yes: boolean) => void }) | undefined;
}

export const useQuestion = create<Asked>(() => ({ question: undefined }));

/** Asks in a dialog; true when confirmed. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ question: undefined });
      resolve(yes);
    };
    useQuestion.setState({ question: { ...question, answer } });
  });
}
