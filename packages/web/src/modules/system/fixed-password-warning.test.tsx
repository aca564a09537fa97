// @vitest-environment jsdom
import { passwordPolicy } from '@cloud/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { FixedPasswordWarning } from './fixed-password-warning.tsx';

async function openFor(role: string, isFixed: boolean): Promise<MemoryServer> {
  const server = new MemoryServer().on('GET', passwordPolicy.path, () => ({ isFixed }));
  await renderPage(<FixedPasswordWarning />, { permissions: [], roles: [role] });
  return server;
}

describe('the warning of fixed passwords', () => {
  it('stands in red before administrators of a server with the fixed password', async () => {
    await openFor('admin', true);
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toContain('CLOUD_FIXED_PASSWORDS');
    expect(warning.className).toMatch(/alarm/);
  });

  it('is absent where passwords are generated', async () => {
    const server = await openFor('administrator', false);
    await waitFor(() => expect(server.callsOf(passwordPolicy.path)).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is no matter of other users, who may not ask either', async () => {
    const server = await openFor('user', true);
    expect([screen.queryByRole('alert'), server.callsOf(passwordPolicy.path)]).toEqual([null, []]);
  });
});
