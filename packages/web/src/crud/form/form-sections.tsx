import { useId, type ReactNode } from 'react';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { useLabels } from '../record/labels.ts';
import style from './record-form.module.css';

interface Section {
  name: string;
  /** Heading of the section; empty: the section has none. */
  title: string;
  content: ReactNode;
}

/** A form with fewer headings has no links. */
const LEAST_FOR_ANCHORS = 3;

/** Sections of a long form, each with a heading. Above three or more headings stand links that lead to them. */
export function FormSections({ sections }: { sections: readonly Section[] }) {
  const { t } = useLabels();
  const id = useId();
  const titled = sections.filter(({ title }) => title);
  return (
    <div className={style.sections}>
      {titled.length >= LEAST_FOR_ANCHORS && (
        <nav className={style.anchors} aria-label={t('formSections')}>
          {titled.map(({ name, title }) => (
            <PlainButton
              key={name}
              onClick={() => document.getElementById(id + name)?.scrollIntoView({ behavior: 'smooth', block: 'start' })}
            >
              {title}
            </PlainButton>
          ))}
        </nav>
      )}
      {sections.map(({ name, title, content }) => (
        <section key={name} aria-labelledby={title && id + name}>
          {title && <h3 id={id + name}>{title}</h3>}
          {content}
        </section>
      ))}
    </div>
  );
}
