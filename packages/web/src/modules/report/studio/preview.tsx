import { findReportFault, messageOf, reportPreview } from '@cloud/contract';
import type { ReportDesign, ReportResult } from '@cloud/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { ParameterForm } from '../parameter-form.tsx';
import { PartView } from '../part-view.tsx';
import reportStyle from '../report.module.css';
import style from './studio.module.css';

/** Figures follow the last change after this long. */
const PREVIEW_MS = 700;

type Values = Readonly<Record<string, string>>;

export interface PreviewState {
  result: ReportResult | undefined;
  /** What does not fit together in the design, in words. */
  fault: string | undefined;
  /** Why there are no figures, in words. */
  problem: string | undefined;
  isBusy: boolean;
  ask: (values: Values) => void;
}

/** What a design shows its designer, asked a moment after the last change. */
export function usePreview(design: ReportDesign): PreviewState {
  const [asked, setAsked] = useState(design);
  const [values, setValues] = useState<Values>({});
  useEffect(() => {
    const timer = setTimeout(() => setAsked(design), PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [design]);
  const found = findReportFault(design);
  const { data, error, isFetching } = useQuery({
    queryKey: ['report', 'preview', asked, values, currentLanguage()],
    queryFn: ({ signal }) => call(reportPreview, { design: asked, values: { ...values } }, { signal, quiet: true }),
    enabled: findReportFault(asked) === undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return {
    result: data,
    fault: found && messageOf(currentLanguage(), `error.${found.fault}`, { name: found.name }),
    problem: error?.message,
    isBusy: isFetching,
    ask: setValues,
  };
}

interface PreviewProps {
  design: ReportDesign;
  title: string;
  preview: PreviewState;
}

/** The report as its reader will see it, with the figures of now. */
export function Preview({ design, title, preview: { result, fault, problem, isBusy, ask } }: PreviewProps) {
  const { t } = useTranslation('report');
  const parameters = design.parameters.map(({ name, kind }) => `${name} ${kind}`).join();
  return (
    <section className={style.preview} aria-label={t('studio.preview')}>
      {fault && <Notice tone="warning">{fault}</Notice>}
      {!fault && problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {design.parameters.length > 0 && (
        <ParameterForm
          key={`${parameters} ${result ? 'known' : 'unknown'}`}
          parameters={design.parameters}
          values={result?.values ?? {}}
          isBusy={isBusy}
          onShow={ask}
        />
      )}
      <div className={reportStyle.parts} aria-busy={isBusy}>
        {result &&
          design.parts.map((part, index) => <PartView key={index} part={part} result={result} title={title} />)}
        {design.parts.length === 0 && <p className={style.dim}>{t('studio.noParts')}</p>}
      </div>
    </section>
  );
}
