import { CloseButton as LibraryCloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';

interface CloseButtonProps {
  label: string;
  isSmall?: boolean;
  onClick: () => void;
}

/** The cross that closes or takes away what it stands in. */
export function CloseButton({ label, isSmall = false, onClick }: CloseButtonProps) {
  return <LibraryCloseButton aria-label={label} size={isSmall ? 'sm' : 'md'} onClick={onClick} />;
}
