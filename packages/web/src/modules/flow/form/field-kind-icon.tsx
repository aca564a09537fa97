import type { ProcessFieldKind } from '@cloud/contract';
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCursorText from '@tabler/icons-react/dist/esm/icons/IconCursorText.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconNumber123 from '@tabler/icons-react/dist/esm/icons/IconNumber123.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconToggleRight from '@tabler/icons-react/dist/esm/icons/IconToggleRight.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';

const ICONS = {
  text: IconCursorText,
  'long-text': IconAlignLeft,
  number: IconNumber123,
  date: IconCalendar,
  'date-time': IconClock,
  choice: IconList,
  flag: IconToggleRight,
  user: IconUser,
  attachment: IconPaperclip,
} satisfies Record<ProcessFieldKind, unknown>;

export function FieldKindIcon({ kind }: { kind: ProcessFieldKind }) {
  const Icon = ICONS[kind];
  return <Icon size={16} stroke={1.8} aria-hidden="true" />;
}
