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
  /** A second positive answer. */
  otherLabel?: string;
  cancelLabel?: string;
  isDangerous?: boolean;
}

export type Answer = 'yes' | 'other' | 'no';

interface Asked {
  question: (Question & { answer: (answer: Answer) => void }) | undefined;
}

export const useQuestion = create<Asked>(() => ({ question: undefined }));

/** Asks in a dialog for one of the answers; closing it means no. A second question answers the first with no. */
export function ask(question: Question): Promise<Answer> {
  useQuestion.getState().question?.answer('no');
  return new Promise((resolve) => {
    const answer = (given: Answer) => {
      useQuestion.setState({ question: undefined });
      resolve(given);
    };
    useQuestion.setState({ question: { ...question, answer } });
  });
}

/** Asks in a dialog; true when confirmed. */
export const confirm = async (question: Omit<Question, 'otherLabel'>): Promise<boolean> =>
  (await ask(question)) === 'yes';
