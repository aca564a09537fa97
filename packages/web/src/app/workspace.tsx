import { QueryClientProvider } from '@tanstack/react-query';
import { memo } from 'react';
import { queries } from '../lib/query.ts';
import { Frame } from '../shell/shell.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { MantineRoom } from '../ui/mantine/mantine.tsx';
import { pages } from './pages.tsx';

/** Everything behind the sign-in. The gate is asked on every address; what stands behind it is not drawn again for that. */
export const Desk = memo(function Desk() {
  return (
    <QueryClientProvider client={queries}>
      <MantineRoom>
        <Frame pages={pages} />
      </MantineRoom>
      <ConfirmDialog />
    </QueryClientProvider>
  );
});
