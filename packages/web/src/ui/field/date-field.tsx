import { DateInput, DateTimePicker } from '@mantine/dates';
import '../mantine/list-styles.ts';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-cn.js';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { libraryProps } from './field-props.ts';
import type { FieldProps } from './field-props.ts';

interface DateFieldProps extends FieldProps {
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
}

function useDateProps(props: Omit<DateFieldProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('crud');
  return {
    ...libraryProps(props),
    // What must be given cannot be emptied.
    clearable: props.isRequired !== true && props.isReadOnly !== true,
    clearButtonProps: { 'aria-label': t('emptyField') },
    locale: currentLanguage() === 'en' ? 'en' : 'zh-cn',
    // What the calendar is headed with.
    monthLabelFormat: t('calendar.month'),
    yearLabelFormat: t('calendar.year'),
  };
}

/** A day, YYYY-MM-DD. */
export function DateField({ value, onChange, ...rest }: DateFieldProps) {
  return (
    <DateInput
      {...useDateProps(rest)}
      valueFormat="YYYY-MM-DD"
      value={value === '' ? null : value.slice(0, 10)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** A moment, YYYY-MM-DD HH:mm:ss. */
export function DateTimeField({ value, onChange, ...rest }: DateFieldProps) {
  return (
    <DateTimePicker
      {...useDateProps(rest)}
      withSeconds
      valueFormat="YYYY-MM-DD HH:mm:ss"
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
