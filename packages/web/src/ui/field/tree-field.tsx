import { TreeSelect } from '@mantine/core';
import '../mantine/list-styles.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import '@mantine/core/styles/Tree.layer.css';
import '@mantine/core/styles/TreeSelect.layer.css';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { hasMoreThan } from '../tree/tree-nodes.ts';
import { libraryProps } from './field-props.ts';
import type { FieldProps } from './field-props.ts';
import type { Option } from './option.ts';

interface TreeProps extends FieldProps {
  options: Option[];
  /** It may be left empty, or emptied again. */
  isOptional?: boolean;
  /** Said in place of an empty tree. */
  nothing?: string;
}

interface TreeFieldProps extends TreeProps {
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
}

interface MultiTreeFieldProps extends TreeProps {
  value: string[];
  onChange: (value: string[]) => void;
}

/** A tree of more nodes is opened at its top only; typing opens what it finds. */
const MOST_OPEN = 300;
const HEIGHT = 320;

function useTreeProps<P extends TreeProps>({ options, isOptional = false, nothing, ...rest }: P) {
  const { t } = useTranslation('crud');
  // Options may arrive while the list is open: the picker stays, and its branches open as they come.
  const atFirst = useMemo(() => openAtFirst(options), [options]);
  const [chosen, setChosen] = useState<string[]>();
  return {
    ...libraryProps(rest),
    data: options,
    searchable: true,
    clearable: isOptional,
    expandedValues: chosen ?? atFirst,
    onExpandedChange: setChosen,
    chevronAriaLabels: { expand: t('unfold'), collapse: t('fold') },
    maxDropdownHeight: HEIGHT,
    nothingFoundMessage: nothing ?? t('noOptions'),
  };
}

/** All branches of a small tree, the top of another. */
function openAtFirst(options: readonly Option[]): string[] {
  if (hasMoreThan(options, MOST_OPEN)) return options.map(({ value }) => value);
  return options.flatMap(({ value, children }) => [value, ...openAtFirst(children ?? [])]);
}

/** One node of a tree. */
export function TreeField({ value, onChange, ...rest }: TreeFieldProps) {
  return (
    <TreeSelect {...useTreeProps(rest)} value={value === '' ? null : value} onChange={(next) => onChange(next ?? '')} />
  );
}

/** Some nodes of a tree; choosing one says nothing about those below it. */
export function MultiTreeField(props: MultiTreeFieldProps) {
  return <TreeSelect mode="checkbox" checkStrictly {...useTreeProps(props)} />;
}
