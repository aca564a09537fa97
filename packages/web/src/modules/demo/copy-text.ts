import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';

/** Puts a text on the clipboard and says whether it is there; browsers keep it from pages without https. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t('demo:copied'));
  } catch {
    toast.error(t('demo:notCopied'));
  }
}
