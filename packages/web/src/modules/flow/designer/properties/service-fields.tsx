import { SERVICE_PARAMETERS, SERVICES } from '@cloud/contract';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { DraftField } from './draft-field.tsx';
import type { ElementEditor } from './element-editor.ts';
import style from './service-fields.module.css';
import { hasOwnNames, readParameters, writeParameters } from './service-parameters.ts';

const LONG = new Set(['text', 'body']);

/** What a service task does, and with what. */
export function ServiceFields({ editor }: { editor: ElementEditor }) {
  const { t } = useTranslation('flow-designer');
  const service = SERVICES.find((one) => one === editor.text('cloud:service'));
  const parameters = readParameters(editor.text('cloud:parameters'));
  const write = (next: Record<string, string>) => editor.set({ 'cloud:parameters': writeParameters(next) });
  const known: readonly string[] = service ? SERVICE_PARAMETERS[service] : [];
  const others = Object.keys(parameters).filter((name) => !known.includes(name));
  return (
    <>
      <SelectField
        label={t('service.kind')}
        value={service ?? ''}
        isRequired
        isSearchable={false}
        options={SERVICES.map((one) => ({ value: one, label: t(`service.${one}`) }))}
        onChange={(next) => editor.set({ 'cloud:service': next, 'cloud:parameters': '' })}
      />
      {service && <p className={style.hint}>{t(`service.hint.${service}`)}</p>}
      {known.map((name) => (
        <DraftField
          key={name}
          label={t(`service.parameter.${name}`)}
          value={parameters[name] ?? ''}
          isLong={LONG.has(name)}
          onCommit={(value) => write({ ...parameters, [name]: value })}
        />
      ))}
      {service && (hasOwnNames(service) || others.length > 0) && (
        <OwnParameters names={others} parameters={parameters} onChange={write} />
      )}
    </>
  );
}

interface OwnParametersProps {
  names: readonly string[];
  parameters: Record<string, string>;
  onChange: (parameters: Record<string, string>) => void;
}

/** Variables that are set, by name. */
function OwnParameters({ names, parameters, onChange }: OwnParametersProps) {
  const { t } = useTranslation('flow-designer');
  const [added, setAdded] = useState('');
  return (
    <>
      {names.map((name) => (
        <div key={name} className={style.own}>
          <DraftField
            label={name}
            value={parameters[name] ?? ''}
            onCommit={(value) => onChange({ ...parameters, [name]: value })}
          />
          <IconButton
            label={t('service.removeVariable', { name })}
            onClick={() => onChange(Object.fromEntries(Object.entries(parameters).filter(([other]) => other !== name)))}
          >
            <IconX size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className={style.own}>
        <DraftField
          label={t('service.newVariable')}
          value={added}
          check={(name) =>
            name === '' || /^[A-Za-z_\p{L}][\w\p{L}]*$/u.test(name) ? undefined : t('condition.badVariable')
          }
          onCommit={setAdded}
        />
      </div>
      <Button
        size="sm"
        disabled={added === ''}
        onClick={() => {
          onChange({ ...parameters, [added]: 'true' });
          setAdded('');
        }}
      >
        <IconPlus size={14} aria-hidden="true" />
        {t('service.addVariable')}
      </Button>
    </>
  );
}
