import type { FlowRow } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { InstanceState } from '../lists/cells.tsx';
import style from './process-page.module.css';

/** State and facts of an instance, beside its title. */
export function AboutInstance({ instance, task }: { instance: FlowRow; task?: FlowRow | undefined }) {
  const { t } = useTranslation('work');
  return (
    <>
      <InstanceState row={{ ...instance, id: instance.processInstanceId }} />
      <p className={style.about}>
        <span>
          {t('about.process', { name: instance.processDefinitionName, version: instance.processDefinitionVersion })}
        </span>
        <span>{t('about.started', { name: instance.startUserName, time: instance.createTime })}</span>
        {task && <span>{t('about.step', { step: task.taskName })}</span>}
        {task?.dueTime && <span>{t('about.due', { time: task.dueTime })}</span>}
        {task && task.urged > 0 && <span>{t('about.urged', { count: task.urged })}</span>}
      </p>
    </>
  );
}

export const nameOf = (instance: FlowRow | undefined): string | undefined =>
  instance && (instance.title || instance.processDefinitionName);
