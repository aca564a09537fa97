import { formLabel } from '@cloud/contract';
import type { ProcessForm } from '@cloud/contract';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import type { Diagram } from '../diagram/bpmn-types.ts';
import { ProcessDiagram } from '../diagram/process-diagram.tsx';
import type { ProcessMarks } from '../diagram/process-marks.ts';
import { nestValues, variablesIn } from './condition-variables.ts';
import { Section } from './properties/section.tsx';
import { readSimulated, variablesOf } from './read-simulated.ts';
import { beginSimulation, choicesOf, continueSimulation } from './simulate.ts';
import type { SimulatedNode, SimulatedProcess, Simulation as State, Token } from './simulate.ts';
import style from './simulation.module.css';

interface SimulationProps {
  /** BPMN 2.0, saved or not. */
  xml: string;
  /** Names the variables that are its fields. */
  form?: ProcessForm | undefined;
  onClose: () => void;
}

/** Walks tokens through a process, drawn on it: what waits is completed by a click. */
export function Simulation({ xml, form, onClose }: SimulationProps) {
  const { t } = useTranslation('flow-designer');
  const [diagram, setDiagram] = useState<Diagram>();
  const process = useMemo(() => diagram && readSimulated(diagram.getDefinitions()), [diagram]);
  const walk = useWalk(process);
  return (
    <section className={style.simulation} aria-label={t('simulation.title')}>
      <header className={style.head}>
        <Button size="sm" onClick={onClose}>
          <IconArrowLeft size={14} aria-hidden="true" />
          {t('simulation.close')}
        </Button>
        <p>{t('simulation.hint')}</p>
        <Button size="sm" onClick={walk.restart}>
          <IconRefresh size={14} aria-hidden="true" />
          {t('simulation.restart')}
        </Button>
      </header>
      <ProcessDiagram xml={xml} marks={walk.marks} onElementClick={walk.click} onOpen={setDiagram} />
      {process && (
        <aside className={style.panel}>
          <Waiting process={process} state={walk.state} onHappen={walk.happen} />
          <Variables process={process} form={form} values={walk.values} onChange={walk.setValues} />
          <Log process={process} state={walk.state} />
        </aside>
      )}
    </section>
  );
}

const NOTHING: State = { tokens: [], done: [], log: [] };

function useWalk(process: SimulatedProcess | undefined) {
  const { t } = useTranslation('flow-designer');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [walked, setWalked] = useState<{ of: SimulatedProcess; state: State }>();
  const begun = useMemo(() => (process ? beginSimulation(process, {}) : NOTHING), [process]);
  const state = walked && walked.of === process ? walked.state : begun;
  const happen = (token: Token, node: SimulatedNode) => {
    if (!process) return;
    const next = continueSimulation(process, state, { token: token.id, node: node.id, variables: nestValues(values) });
    setWalked({ of: process, state: next });
  };
  const click = (id: string) => {
    const choice = process && choicesOf(process, state).find(({ nodes }) => nodes.some((node) => node.id === id));
    const node = choice?.nodes.find((one) => one.id === id);
    if (choice && node) happen(choice.token, node);
  };
  const restart = () => process && setWalked({ of: process, state: beginSimulation(process, nestValues(values)) });
  const { stuck } = state;
  const reason = stuck && t(stuck.reason === 'limit' ? 'simulation.limit' : 'simulation.stuck');
  const marks: ProcessMarks = {
    current: state.tokens.map(({ node }) => node),
    done: state.done,
    faults: stuck && reason ? [{ element: stuck.node, text: reason }] : [],
  };
  return { values, setValues, state, marks, happen, click, restart };
}

interface WaitingProps {
  process: SimulatedProcess;
  state: State;
  onHappen: (token: Token, node: SimulatedNode) => void;
}

/** What may happen next, for those who do not click on drawings. */
function Waiting({ process, state, onHappen }: WaitingProps) {
  const { t } = useTranslation('flow-designer');
  const choices = choicesOf(process, state);
  return (
    <Section title={t('simulation.waiting')}>
      {state.stuck && (
        <Notice tone="danger">{t(state.stuck.reason === 'limit' ? 'simulation.limit' : 'simulation.stuck')}</Notice>
      )}
      {state.tokens.length === 0 && <Notice tone="success">{t('simulation.over')}</Notice>}
      {choices.length > 0 && (
        <ul className={style.waiting}>
          {choices.flatMap(({ token, nodes }) =>
            nodes.map((node) => (
              <li key={`${token.id} ${node.id}`}>
                <span>{node.name}</span>
                <Button size="sm" onClick={() => onHappen(token, node)}>
                  {t(node.id === token.node ? 'simulation.complete' : 'simulation.fire')}
                </Button>
              </li>
            )),
          )}
        </ul>
      )}
    </Section>
  );
}

interface VariablesProps {
  process: SimulatedProcess;
  form: ProcessForm | undefined;
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Values of what conditions name. */
function Variables({ process, form, values, onChange }: VariablesProps) {
  const { t, language } = useTranslation('flow-designer');
  const names = useMemo(() => variablesOf(process, variablesIn), [process]);
  if (names.length === 0) return null;
  const labelOf = (name: string): string => {
    const field = form?.fields.find((one) => one.name === name);
    return field ? `${formLabel(field.label, language)} (${name})` : name;
  };
  return (
    <Section title={t('simulation.variables')}>
      {names.map((name) => (
        <TextField
          key={name}
          label={labelOf(name)}
          value={values[name] ?? ''}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </Section>
  );
}

/** What happened, the last first. */
function Log({ process, state }: { process: SimulatedProcess; state: State }) {
  const { t } = useTranslation('flow-designer');
  const seen = state.log.filter(({ what }) => what === 'entered').toReversed();
  return (
    <Section title={t('simulation.log')}>
      <ol className={style.log} reversed>
        {seen.map(({ node }, index) => (
          <li key={seen.length - index}>{process.nodes.get(node)?.name ?? node}</li>
        ))}
      </ol>
    </Section>
  );
}
