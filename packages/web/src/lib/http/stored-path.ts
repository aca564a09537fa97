import { STORED_FILE_PATH } from '@cloud/contract';

/** The path of a file that this server keeps, whatever address another client stored it with; other addresses stay. */
export function pathOfStored(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.pathname.startsWith(`/api${STORED_FILE_PATH}/`) ? url.pathname : link;
}
