import { notice } from '@cloud/contract';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { NoticeForm } from './notice-form.tsx';
import { NoticeReadersAction } from './notice-readers.tsx';

/** A new notice is released at once unless its author says otherwise; the time is that of opening the form. */
const NEW = {
  initial: {
    get releaseTime(): string {
      const now = new Date();
      return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    },
  },
};

export const NoticePage = () => (
  <CrudPage entity={notice} form={NoticeForm} scope={NEW} rowActions={NoticeReadersAction} />
);
