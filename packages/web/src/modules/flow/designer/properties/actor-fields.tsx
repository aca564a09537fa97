import { lookUpRoles } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReferences } from '../../../../crud/record/options.ts';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { MultiSelectField, SelectField } from '../../../../ui/field/select-field.tsx';
import { MultiTreeField } from '../../../../ui/field/tree-field.tsx';
import { PeopleField, PersonField } from '../../../../crud/people/person-field.tsx';
import { ACTOR_KINDS, readActors, writeActors } from './actors.ts';
import type { Actors } from './actors.ts';
import { DraftField } from './draft-field.tsx';
import type { ElementEditor } from './element-editor.ts';

const FRESH_MS = 60_000;

/** Who acts in a user task. */
export function ActorFields({ editor }: { editor: ElementEditor }) {
  const { t } = useTranslation('flow-designer');
  const read = readActors(editor.business);
  // A way that is chosen and not filled in yet says nothing in the process.
  const [wanted, setWanted] = useState<Actors['kind']>();
  const actors = { ...read, kind: wanted ?? read.kind };
  const change = (next: Partial<Actors>) => editor.set(writeActors({ ...actors, ...next }));
  return (
    <>
      <SelectField
        label={t('actor.kind')}
        value={actors.kind}
        isSearchable={false}
        isRequired
        options={ACTOR_KINDS.map((kind) => ({ value: kind, label: t(`actor.${kind}`) }))}
        onChange={(value) => {
          const kind = ACTOR_KINDS.find((one) => one === value);
          setWanted(kind);
          if (kind) change({ kind, assignee: '' });
        }}
      />
      {actors.kind === 'person' && (
        <PersonField label={t('actor.whom')} value={actors.assignee} onChange={(assignee) => change({ assignee })} />
      )}
      {actors.kind === 'variable' && (
        <DraftField
          label={t('actor.variableName')}
          hint={t('actor.variableHint')}
          value={actors.assignee}
          onCommit={(assignee) => change({ assignee })}
        />
      )}
      {actors.kind === 'candidates' && <CandidateFields actors={actors} onChange={change} />}
    </>
  );
}

interface CandidateFieldsProps {
  actors: Actors;
  onChange: (change: Partial<Actors>) => void;
}

function CandidateFields({ actors, onChange }: CandidateFieldsProps) {
  const { t } = useTranslation('flow-designer');
  const departments = useReferences('dept');
  const posts = useReferences('post');
  const roles = useRoles();
  return (
    <>
      <MultiSelectField
        label={t('actor.roles')}
        options={withChosen(roles.data ?? [], actors.roles)}
        value={actors.roles}
        onChange={(next) => onChange({ roles: next })}
      />
      <MultiTreeField
        label={t('actor.departments')}
        options={departments.data ?? []}
        value={actors.departments}
        onChange={(next) => onChange({ departments: next })}
      />
      <MultiSelectField
        label={t('actor.posts')}
        options={withChosen(posts.data ?? [], actors.posts)}
        value={actors.posts}
        onChange={(next) => onChange({ posts: next })}
      />
      <PeopleField label={t('actor.people')} value={actors.users} onChange={(next) => onChange({ users: next })} />
    </>
  );
}

/** Options and what is chosen beyond them, so that it is seen and can be taken away. */
const withChosen = (options: readonly { value: string; label: string }[], chosen: readonly string[]) => [
  ...options,
  ...chosen.filter((one) => !options.some(({ value }) => value === one)).map((one) => ({ value: one, label: one })),
];

/** Roles by their alias, which outlives the role itself. */
function useRoles() {
  return useQuery({
    queryKey: ['flow', 'roles'],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const roles = await call(lookUpRoles, {}, { signal, quiet: true });
      // Several roles may share an alias; a task is for all of them.
      const names = new Map<string, string[]>();
      for (const { roleAlias, roleName } of roles) names.set(roleAlias, [...(names.get(roleAlias) ?? []), roleName]);
      return [...names].map(([value, labels]) => ({ value, label: labels.join(' / ') }));
    },
  });
}
