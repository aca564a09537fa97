import { datasetList, lookUpUsers, runSearch, user } from '@cloud/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONFIG } from '../../lib/config.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { usePermission } from '../../lib/session/permissions.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import type { SearchResult } from './result-list.tsx';

/** How many of a kind are shown. */
const SHOWN = 5;
const PEOPLE = user.screen.path;

/** Scans, models and people that the server finds by a text; nothing without one. */
export function useFound(typed: string): readonly SearchResult[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const text = useSettled(typed.trim());
  // People have a page for those who look after them only.
  const mayOpenPeople = usePermission('user_view');
  const { data } = useQuery({
    queryKey: ['palette', text, mayOpenPeople],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const quiet = { signal, quiet: true };
      const [scans, runs, people] = await Promise.all([
        call(datasetList, { name_like: text, size: SHOWN }, quiet),
        call(runSearch, { text, state: '', size: SHOWN }, quiet),
        mayOpenPeople ? call(lookUpUsers, { name: text, size: SHOWN }, quiet) : { records: [] },
      ]);
      return { scans: scans.records, runs, people: people.records };
    },
  });
  if (!data || typed.trim() === '') return [];
  const toPage = (query: Record<string, string>) => navigate(`${CONFIG.firstPage}?${new URLSearchParams(query)}`);
  const mark = (path: string) => <MenuIcon source="" path={path} size={17} />;
  return [
    ...data.scans.map(({ id, name, createTime }) => ({
      id: `scan-${id}`,
      group: t('palette.scans'),
      icon: mark(CONFIG.firstPage),
      label: name,
      note: createTime,
      choose: () => toPage({ dataset: id }),
    })),
    ...data.runs.map(({ id, datasetId, datasetName, state, createTime }) => ({
      id: `run-${id}`,
      group: t('palette.runs'),
      icon: mark(CONFIG.firstPage),
      label: datasetName,
      note: `${t(`palette.state.${state}`)} · ${createTime}`,
      choose: () => toPage({ dataset: datasetId, run: id }),
    })),
    ...data.people.map((person) => {
      const { id, realName, account, deptName } = person;
      const name = String(realName);
      return {
        id: `person-${String(id)}`,
        group: t('palette.people'),
        icon: mark(PEOPLE),
        label: name,
        note: [account, deptName].filter(Boolean).join(' · '),
        choose: () => navigate(`${PEOPLE}?${new URLSearchParams({ realName_like: name })}`),
      };
    }),
  ];
}
