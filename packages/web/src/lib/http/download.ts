import { CONFIG } from '../config.ts';
import { t } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { toast } from '../toast.ts';
import { commonHeaders } from './headers.ts';
import { cancelPending, isCancelled, registerPending } from './pending.ts';
import { send } from './send.ts';
import { withToken } from './tokens.ts';

/** How long an address may take to show that it can be reached. */
const REACHABLE_MS = 2000;

/** The name that a Content-Disposition header gives a file; undefined without one. */
export function fileNameOf(header: string | null): string | undefined {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header ?? '')?.[1];
  const name = (encoded ?? plain)?.trim();
  if (!name) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Fetches a file and hands it to the browser to keep. It needs status 200 and a name; else it failed, and that is said. */
export async function download(path: string, query: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const search = new URLSearchParams(query).toString();
  const url = `${CONFIG.apiPrefix}${path}${search ? `?${search}` : ''}`;
  const { signal, done } = registerPending('GET', `${url}#download/`, undefined);
  const once = async (token: string) => {
    const headers = await commonHeaders(token);
    return send(url, { credentials: 'include', headers, signal }, async (response) => ({
      status: response.status,
      name: fileNameOf(response.headers.get('content-disposition')),
      content: await response.blob(),
    }));
  };
  try {
    const { status, name, content } = await withToken(once, (answer) => answer.status === 401);
    if (status !== 200 || !name) {
      // The end of the session was already shown.
      if (status !== 401 || session().token) toast.error(t('app:downloadRefused'));
      return false;
    }
    saveFile(content, name);
    return true;
  } catch (error) {
    if (isCancelled(error)) return false;
    toast.error(t('app:downloadFailed'));
    cancelPending(t('app:offline'));
    return false;
  } finally {
    done();
  }
}

/** Lets the browser stream a large file to the disk by itself, once the address is known to answer. */
export async function downloadStream(address: string, name: string): Promise<boolean> {
  try {
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(REACHABLE_MS) });
    if (response.status !== 200) {
      toast.error(t('app:downloadRefused'));
      return false;
    }
  } catch {
    toast.error(t('app:downloadFailed'));
    return false;
  }
  keep(address, name);
  return true;
}

/** Hands what is here already to the browser to keep. */
export function saveFile(content: Blob, name: string): void {
  keep(URL.createObjectURL(content), name);
}

/** Lets the browser keep what an address answers; an empty name leaves it to the answer. */
export function keep(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address when the click is over; a blob's is freed a little later to be safe.
  if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
