import type { ReportDesign, ReportPage } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Segments } from '../../../ui/choice/segments.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import style from './studio.module.css';

interface PageEditorProps {
  design: ReportDesign;
  onChange: (design: ReportDesign) => void;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const MARGIN = { least: 5, most: 60 };

/** What the report is for, and the paper that it is printed on. */
export function PageEditor({ design, onChange }: PageEditorProps) {
  const { t } = useTranslation('report');
  const { page } = design;
  const change = (part: Partial<ReportPage>) => onChange({ ...design, page: { ...page, ...part } });
  return (
    <div className={style.section}>
      <TextAreaField
        label={t('studio.description')}
        value={design.description}
        maxLength={1000}
        onChange={(description) => onChange({ ...design, description })}
      />
      <Segments
        label={t('studio.size')}
        value={page.size}
        options={[
          { value: 'A4', label: 'A4' },
          { value: 'A3', label: 'A3' },
        ]}
        onChange={(size) => change({ size })}
      />
      <Segments
        label={t('studio.orientation')}
        value={page.orientation}
        options={[
          { value: 'portrait', label: t('studio.portrait') },
          { value: 'landscape', label: t('studio.landscape') },
        ]}
        onChange={(orientation) => change({ orientation })}
      />
      <Margins margin={page.margin} onChange={(margin) => change({ margin })} />
      <TextField
        label={t('studio.header')}
        hint={t('studio.headerHint')}
        value={page.header}
        maxLength={200}
        onChange={(header) => change({ header })}
      />
      <TextField
        label={t('studio.footer')}
        value={page.footer}
        maxLength={200}
        onChange={(footer) => change({ footer })}
      />
    </div>
  );
}

interface MarginsProps {
  margin: ReportPage['margin'];
  onChange: (margin: ReportPage['margin']) => void;
}

function Margins({ margin, onChange }: MarginsProps) {
  const { t } = useTranslation('report');
  return (
    <div className={style.margins}>
      {SIDES.map((side) => (
        <NumberField
          key={side}
          label={t(`studio.margin.${side}`)}
          min={MARGIN.least}
          max={MARGIN.most}
          isClamped
          value={margin[side]}
          onChange={(given) => {
            const value = Math.min(MARGIN.most, Math.max(MARGIN.least, Number(given) || MARGIN.least));
            onChange({ ...margin, [side]: value });
          }}
        />
      ))}
    </div>
  );
}
