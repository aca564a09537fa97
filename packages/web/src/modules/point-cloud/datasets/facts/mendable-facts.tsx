import { isTextFile, type Dataset, type GivenFacts } from '@cloud/contract';
import { useState } from 'react';
import { confirm } from '../../../../ui/dialog/confirm.ts';
import { lazyExtra } from '../../../../ui/loading/lazy-part.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useChangePage, usePage } from '../../page-store.tsx';
import { ChoiceChip, DialogChip, QuestionChip } from './fact-chip.tsx';
import { factsInWords } from './facts-in-words.ts';
import { Mended } from './mended.tsx';
import { unitQuestion } from './unit-question.ts';
import { useMend, useProposal } from './use-proposal.ts';

const CrsDialog = lazyExtra(async () => (await import('./crs-dialog.tsx')).CrsDialog);
const UnitAnswers = lazyExtra(async () => (await import('./unit-answers.tsx')).UnitAnswers);
const ColumnsDialog = lazyExtra(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

const UNITS = ['m', 'cm', 'mm', 'ft', 'us-ft', 'in'] as const;
const AXES = ['z', 'y', '-y'] as const;
const SCALES = ['', 'byte', 'word', 'unit'] as const;

/** A chip each for what may be mended, with a menu or a dialog, and below them what was read so. */
export function MendableFacts({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const [opened, setOpened] = useState<'crs' | 'columns'>();
  const isUnitAsked = usePage((page) => page.isUnitAsked);
  const changePage = useChangePage();
  const { data: proposal } = useProposal(dataset);
  const { mutateAsync: read, isPending } = useMend(dataset);
  const onMend = async (facts: Partial<GivenFacts>) => {
    await read(facts);
  };
  const ask = async (facts: Partial<GivenFacts>) => {
    const isAgreed = dataset.state !== 'ready' || (await confirm({ text: t('mend.question'), note: t('mend.note') }));
    if (isAgreed && !isPending) await onMend(facts).catch(() => undefined);
  };
  const hasText = dataset.files.some(({ name }) => isTextFile(name));
  const facts = factsInWords(dataset, t);
  const answers = unitQuestion(dataset);
  const onChoose = (changed: Partial<GivenFacts>) => void ask(changed);
  const dialog = { dataset, onMend, onClose: () => setOpened(undefined) };
  return (
    <>
      {answers ? (
        <QuestionChip
          text={t('unitQuestion.mark')}
          value={facts.unit}
          isOpen={isUnitAsked}
          onToggle={() => changePage({ isUnitAsked: !isUnitAsked })}
        />
      ) : (
        <UnitChip dataset={dataset} name={t('facts.unit')} value={facts.unit} onChoose={onChoose} />
      )}
      <ChosenFacts dataset={dataset} onChoose={onChoose} />
      <DialogChip name={t('facts.crs')} value={facts.crs} onOpen={() => setOpened('crs')} />
      {hasText && <DialogChip name={t('facts.columns')} value={facts.columns} onOpen={() => setOpened('columns')} />}
      {opened === 'crs' && <CrsDialog {...dialog} />}
      {opened === 'columns' && <ColumnsDialog {...dialog} />}
      {answers && isUnitAsked && (
        <UnitAnswers
          dataset={dataset}
          answers={answers}
          others={
            <UnitChip
              dataset={dataset}
              name={t('unitQuestion.neither')}
              value={t('unitQuestion.others')}
              onChoose={onChoose}
            />
          }
          onUse={(unit) => onChoose({ unit })}
        />
      )}
      {proposal && <Mended dataset={dataset} proposal={proposal} />}
    </>
  );
}

interface ChosenFactsProps {
  dataset: Dataset;
  onChoose: (facts: Partial<GivenFacts>) => void;
}

function UnitChip({ dataset, name: title, value, onChoose }: ChosenFactsProps & { name: string; value: string }) {
  const { t } = useTranslation('point-cloud');
  return (
    <ChoiceChip
      name={title}
      value={value}
      choices={UNITS.map((name) => ({ name, label: t(`unit.${name}`), isCurrent: name === dataset.unit }))}
      onChoose={(name) => onChoose({ unit: name })}
    />
  );
}

/** The other facts that are one of a few. */
function ChosenFacts({ dataset, onChoose }: ChosenFactsProps) {
  const { t } = useTranslation('point-cloud');
  const { up, given, attributes } = dataset;
  const facts = factsInWords(dataset, t);
  return (
    <>
      <ChoiceChip
        name={t('facts.up')}
        value={facts.up}
        choices={AXES.map((name) => ({ name, label: t(`up.${name}`), isCurrent: name === up }))}
        onChoose={(name) => onChoose({ up: name })}
      />
      {attributes.includes('rgb') && (
        <ChoiceChip
          name={t('facts.colors')}
          value={facts.colors}
          choices={SCALES.map((name) => ({
            name,
            label: t(`colorScale.${name || 'auto'}`),
            isCurrent: name === given.colors,
          }))}
          onChoose={(name) => onChoose({ colors: name })}
        />
      )}
    </>
  );
}
