import { QueryClientProvider } from '@tanstack/react-query';
import { queries } from '../lib/query.ts';
import { Frame } from '../shell/frame.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { MantineRoom } from '../ui/mantine.tsx';
import { pages } from './pages.tsx';

/** Everything behind the sign-in. */
export function Desk() {
  return (
    <QueryClientProvider client={queries}>
      <MantineRoom>
        <Frame pages={pages} />
      </MantineRoom>
      <ConfirmDialog />
    </QueryClientProvider>
  );
}
