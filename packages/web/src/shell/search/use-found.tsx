import { useEffect, useState } from 'react';
import { CONFIG } from '../../lib/config.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { usePermission } from '../../lib/session/permissions.ts';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import type { FoundRecords } from './find-records.ts';
import type { SearchResult } from './result-list.tsx';

/** The server is asked once nothing was typed for so long. */
const TYPING_MS = 250;

/** Scans, models and people that the server finds by a text; nothing without one. */
export function useFound(typed: string): readonly SearchResult[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const text = typed.trim();
  // People have a page for those who look after them only.
  const mayOpenPeople = usePermission('user_view');
  const [data, setData] = useState<FoundRecords>();
  useEffect(() => {
    if (text === '') return undefined;
    const abort = new AbortController();
    const find = async () => {
      // What it takes to ask is fetched with the first question.
      const { findRecords } = await import('./find-records.ts');
      setData(await findRecords(text, mayOpenPeople, abort.signal));
    };
    // Without an answer the pages and actions are there still.
    const timer = setTimeout(() => void find().catch(() => {}), TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, mayOpenPeople]);
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
        icon: mark(data.peoplePath),
        label: name,
        note: [account, deptName].filter(Boolean).join(' · '),
        choose: () => navigate(`${data.peoplePath}?${new URLSearchParams({ realName_like: name })}`),
      };
    }),
  ];
}
