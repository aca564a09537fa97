import { CopyButton as Copying } from '@mantine/core';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Stands there for a moment once the text is on the clipboard. */
  copiedLabel: string;
  /** What is copied, for screen readers. */
  subject: string;
}

/** Puts a text on the clipboard and says so on itself. */
export function CopyButton({ text, label, copiedLabel, subject }: CopyButtonProps) {
  return (
    <Copying value={text}>
      {({ copied, copy }) => (
        <Button size="sm" onClick={copy} aria-label={`${label} ${subject}`}>
          {copied ? copiedLabel : label}
        </Button>
      )}
    </Copying>
  );
}
