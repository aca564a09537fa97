import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { InstanceDiagram } from './instance-diagram.tsx';
import style from './diagram-dialog.module.css';
import { useProcessView } from './use-process-view.ts';
import type { ViewedProcess } from './use-process-view.ts';

interface DiagramDialogProps {
  title: string;
  of: ViewedProcess;
  onClose: () => void;
}

/** The picture of a process, or where an instance of it stands. */
export function DiagramDialog({ title, of, onClose }: DiagramDialogProps) {
  const { t } = useTranslation('work');
  const view = useProcessView(of);
  return (
    <Dialog title={title} size="xl" onClose={onClose} aria-label={t('diagram')}>
      <div className={style.picture}>
        <InstanceDiagram view={view} />
      </div>
    </Dialog>
  );
}
