import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  label: string;
  /** What may be chosen, as in `accept` of an input; everything unless given. */
  accept?: string;
  isMultiple?: boolean;
  /** One file or more; the same can be chosen again. */
  onChoose: (files: File[]) => void;
}

/** A button that asks for files of this device. */
export function FileButton({ label, accept, isMultiple = false, onChoose, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button size="sm" {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
