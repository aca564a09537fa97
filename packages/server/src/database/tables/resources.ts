import type { CodedMessage, StorageMoveState } from '@cloud/contract';
import type { Generated } from 'kysely';
import type { DefaultBigCount, DefaultTime, Json, NullableTime } from './columns.ts';

export interface StorageMoveRow {
  id: string;
  source: string;
  target: string;
  state: Generated<StorageMoveState>;
  filesTotal: DefaultBigCount;
  filesDone: DefaultBigCount;
  bytesDone: DefaultBigCount;
  error: Json<CodedMessage> | null;
  createUser: string | null;
  createTime: DefaultTime;
  endTime: NullableTime;
}
