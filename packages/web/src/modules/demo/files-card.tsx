import { FileButton, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FILE_TYPES, fileSize, fileType, suffixOf } from '../../lib/validation.ts';
import { FileIcon } from '../../ui/icon/file-icon.tsx';
import { DemoCard, Result } from './card.tsx';
import { Button } from '../../ui/button/button.tsx';
import style from './utility-page.module.css';

/** A number of bytes as it was typed; -1, which is unknown, for anything else. */
const bytesOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : -1);

/** Sizes and icons of files, by what is typed or by a file that is chosen. */
export function FilesCard() {
  const { t } = useTranslation('demo');
  const [size, setSize] = useState('1536');
  const [name, setName] = useState('plan.dwg');
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (!file) return;
    setName(file.name);
    setSize(String(file.size));
    reset.current?.();
  };
  const type = fileType(name);
  return (
    <DemoCard title={t('files.title')} text={t('files.text')}>
      <div className={style.fields}>
        <TextInput
          label={t('files.bytes')}
          inputMode="numeric"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
        />
        <TextInput label={t('files.name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </div>
      <div className={style.buttons}>
        <FileButton onChange={take} resetRef={reset}>
          {(props) => (
            <Button size="sm" {...props}>
              {t('files.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <dl className={style.results} aria-live="polite">
        <Result name={t('files.size')}>{fileSize(bytesOf(size))}</Result>
        <Result name={t('files.suffix')}>{suffixOf(name) || '-'}</Result>
        <Result name={t('files.type')}>
          <span className={style.icon}>
            <FileIcon kind={type} suffix={suffixOf(name)} />
            {type === 'default' ? t('files.unknown') : type}
          </span>
        </Result>
      </dl>
      <h3 className={style.small}>{t('files.all')}</h3>
      <ul className={style.icons}>
        {[...FILE_TYPES, 'default'].map((kind) => (
          <li key={kind}>
            <FileIcon kind={kind} />
            {kind}
          </li>
        ))}
      </ul>
    </DemoCard>
  );
}
