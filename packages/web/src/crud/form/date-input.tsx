import { DateInput as DayBox, DateTimePicker as MomentBox } from '@mantine/dates';
import type { ComponentProps } from 'react';
import 'dayjs/locale/zh-cn.js';
import '@mantine/dates/styles.layer.css';
import { currentLanguage, t } from '../../lib/i18n/i18n.ts';

interface BoxProps extends Omit<ComponentProps<typeof DayBox>, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (value: string) => void;
}

const localeNow = (): string => (currentLanguage() === 'en' ? 'en' : 'zh-cn');

/** A day, YYYY-MM-DD. */
export function DateInput({ value, onChange, ...rest }: BoxProps) {
  return (
    <DayBox
      {...rest}
      // What must be given cannot be emptied.
      clearable={rest.withAsterisk !== true && rest.readOnly !== true}
      clearButtonProps={{ 'aria-label': t('crud:emptyField') }}
      locale={localeNow()}
      valueFormat="YYYY-MM-DD"
      value={value === '' ? null : value.slice(0, 10)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

interface MomentProps extends Omit<ComponentProps<typeof MomentBox>, 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (value: string) => void;
}

/** A moment, YYYY-MM-DD HH:mm:ss. */
export function DateTimePicker({ value, onChange, ...rest }: MomentProps) {
  return (
    <MomentBox
      {...rest}
      // What must be given cannot be emptied.
      clearable={rest.withAsterisk !== true && rest.readOnly !== true}
      clearButtonProps={{ 'aria-label': t('crud:emptyField') }}
      withSeconds
      locale={localeNow()}
      valueFormat="YYYY-MM-DD HH:mm:ss"
      value={value === '' ? null : value}
      onChange={(next) => onChange(typeof next === 'string' ? next : '')}
    />
  );
}
