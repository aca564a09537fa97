import { FORM_LIMITS, STORED_FILE_PATH } from '@cloud/contract';
import type { FormFile } from '@cloud/contract';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../lib/http/upload-file.ts';
import { fileType, suffixOf } from '../../lib/validation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FileButton } from '../../ui/button/file-button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { FileIcon } from '../../ui/icon/file-icon.tsx';
import style from './files-field.module.css';

interface FilesFieldProps {
  name: string;
  label: string;
  value: readonly FormFile[];
  isReadOnly: boolean;
  isRequired: boolean;
  problem?: string | undefined;
  /** Not called where it is read only. */
  onChange?: (files: FormFile[]) => void;
}

const nothing = () => {};

/** Files of a form: uploaded as soon as they are chosen. */
export function FilesField({
  name,
  label,
  value,
  isReadOnly,
  isRequired,
  problem,
  onChange = nothing,
}: FilesFieldProps) {
  const { t } = useTranslation('crud');
  const { sending, send } = useUploads(value, onChange);
  return (
    <fieldset className={style.files} name={name}>
      <legend>
        {label}
        {isRequired && <span className={style.needed}> *</span>}
      </legend>
      {value.length === 0 && isReadOnly && <p className={style.hint}>{t('noFiles')}</p>}
      {value.length > 0 && (
        <ul className={style.list}>
          {value.map((file) => (
            <FileRow
              key={file.name}
              file={file}
              onRemove={isReadOnly ? undefined : () => onChange(value.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
      {!isReadOnly && value.length < FORM_LIMITS.files && (
        <FileButton
          label={sending > 0 ? t('sending', { count: sending }) : t('addFiles')}
          isMultiple
          isBusy={sending > 0}
          onChoose={(files) => void send(files)}
        />
      )}
      {problem && (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function FileRow({ file, onRemove }: { file: FormFile; onRemove?: (() => void) | undefined }) {
  const { t } = useTranslation('crud');
  return (
    <li>
      <FileIcon kind={fileType(file.originalName)} suffix={suffixOf(file.originalName)} />
      <a href={`/api${STORED_FILE_PATH}/${file.name}`} target="_blank" rel="noopener">
        {file.originalName}
      </a>
      {onRemove && (
        <IconButton label={t('removeFile', { name: file.originalName })} onClick={onRemove}>
          <IconX size={14} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** Sends files one after another; what fails is said by the request. */
function useUploads(value: readonly FormFile[], onChange: (files: FormFile[]) => void) {
  const [sending, setSending] = useState(0);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const send = async (files: readonly File[]) => {
    setSending(files.length);
    for (const file of files.slice(0, FORM_LIMITS.files - latest.current.length)) {
      try {
        const { name, originalName } = await uploadFile(file, file.name);
        latest.current = [...latest.current, { name, originalName }];
        onChange([...latest.current]);
      } catch {
        // Said already; the others go on.
      }
      setSending((count) => count - 1);
    }
    setSending(0);
  };
  return { sending, send };
}
