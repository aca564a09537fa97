import { describe, expect, it } from 'vitest';
import { uploadIdOf } from './resumable.ts';

describe('a resumable upload', () => {
  it('has its id at the end of its address', () => {
    expect(uploadIdOf('/api/blade-resource/upload/1234')).toBe('1234');
    expect(uploadIdOf('http://host/api/blade-resource/upload/1234/?a=1')).toBe('1234');
  });
});
