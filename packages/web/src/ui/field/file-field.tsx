import { FileInput } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import '../mantine/field-styles.ts';

interface FileFieldProps {
  label: string;
  placeholder: string;
  /** What may be chosen, as in `accept` of an input. */
  accept: string;
  value: File | null;
  onChange: (file: File | null) => void;
}

/** A file of this device, part of a form. */
export function FileField(props: FileFieldProps) {
  const { t } = useTranslation('crud');
  return <FileInput {...props} clearable clearButtonProps={{ 'aria-label': t('reset') }} />;
}
