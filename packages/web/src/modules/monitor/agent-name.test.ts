import { expect, it } from 'vitest';
import { agentName } from './agent-name.ts';

it('names browser and system, and leaves what it does not know as it is', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  expect(agentName(`${chrome} Safari/537.36`)).toBe('Chrome 140 · Windows');
  expect(agentName(`${chrome} Safari/537.36 Edg/141.0`)).toBe('Edge 141 · Windows');
  expect(agentName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.1 Safari/605.1')).toBe(
    'Safari 18 · macOS',
  );
  expect(agentName('curl/8.5.0')).toBe('curl/8.5.0');
});
