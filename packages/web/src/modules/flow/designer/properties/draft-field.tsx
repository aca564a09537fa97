import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { FieldProps } from '../../../../ui/field/field-props.ts';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';

interface DraftFieldProps extends FieldProps {
  value: string;
  /** Takes the text when it is finished: on leaving the field, or by Enter. One step to undo instead of one a letter. */
  onCommit: (value: string) => void;
  /** Why a text is not taken; it stays in the field. */
  check?: (value: string) => string | undefined;
  isLong?: boolean;
  maxLength?: number;
}

/** A text that changes the process once it is finished. */
export function DraftField({ value, onCommit, check, isLong = false, ...rest }: DraftFieldProps) {
  const [draft, setDraft] = useState({ text: value, of: value });
  // The process changed elsewhere: by undoing, or on the drawing.
  if (draft.of !== value) setDraft({ text: value, of: value });
  const problem = draft.text === value ? undefined : check?.(draft.text.trim());
  const commit = () => {
    const text = draft.text.trim();
    if (text !== value && check?.(text) === undefined) onCommit(text);
  };
  const face = { ...rest, problem: problem ?? rest.problem, value: draft.text };
  const change = (text: string) => setDraft({ text, of: value });
  return (
    <div onBlur={commit}>
      {isLong ? (
        <TextAreaField {...face} leastLines={2} onChange={change} />
      ) : (
        <TextField
          {...face}
          onChange={change}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter') commit();
          }}
        />
      )}
    </div>
  );
}
