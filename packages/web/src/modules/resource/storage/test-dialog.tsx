import { OSS_TEST_STEPS, ossTest } from '@cloud/contract';
import type { Oss } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import style from './storage.module.css';

/** Tries an object storage step by step, and says which one fails and why. */
export function TestDialog({ setting: { id, ossCode }, onClose }: { setting: Oss; onClose: () => void }) {
  const { t } = useTranslation('resource');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', 'storage-test', id],
    queryFn: ({ signal }) => call(ossTest, { id }, { signal, quiet: true }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={t('storage.testTitle', { name: ossCode })} onClose={onClose}>
      <div className={style.test} role="status" aria-busy={isFetching}>
        {isFetching && (
          <p>
            <Spinner /> {t('storage.testing')}
          </p>
        )}
        {!isFetching && error && <p className={style.bad}>{error.message}</p>}
        {!isFetching && data && (
          <>
            <ol className={style.steps}>
              {OSS_TEST_STEPS.map((step) => {
                const done = data.done.find((one) => one.step === step);
                const state = done ? 'done' : data.failed?.step === step ? 'failed' : 'skipped';
                return (
                  <li key={step} data-state={state}>
                    <span>{t(`storage.step.${step}`)}</span>
                    {done && <span className={style.time}>{t('storage.ms', { count: done.milliseconds })}</span>}
                  </li>
                );
              })}
            </ol>
            {data.failed ? <p className={style.bad}>{data.failed.message}</p> : <p>{t('storage.worked')}</p>}
          </>
        )}
      </div>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {t('storage.again')}
      </Button>
    </Dialog>
  );
}
