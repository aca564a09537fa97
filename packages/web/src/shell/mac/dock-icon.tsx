import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs';
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconSchema from '@tabler/icons-react/dist/esm/icons/IconSchema.mjs';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs';
import IconLayoutNavbar from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import type { ComponentType } from 'react';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';

/** Pictures of single pages, which share one in the menu; the first match wins. */
const OWN: readonly [RegExp, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>][] = [
  [/pointcloud.approval/i, IconCertificate],
  [/flow.model/i, IconSchema],
  [/flow.manager/i, IconAdjustments],
  [/\bsms/i, IconMessage],
  [/monitor.doc/i, IconApi],
  [/slow-query/i, IconHourglass],
  [/log.usual/i, IconNotes],
  [/log.api/i, IconRoute],
  [/log.error/i, IconBug],
  [/apiscope/i, IconPlugConnected],
  [/dictbiz/i, IconBooks],
  [/topmenu/i, IconLayoutNavbar],
  [/package/i, IconPackage],
  [/backup/i, IconArchive],
  [/alarm/i, IconBell],
  [/todo/i, IconChecklist],
  [/done|approval/i, IconCircleCheck],
  [/code/i, IconCode],
  [/follow/i, IconEye],
  [/claim/i, IconHandGrab],
  [/health/i, IconHeartbeat],
  [/audit/i, IconHistory],
  [/mail/i, IconMail],
  [/attach/i, IconPaperclip],
  [/start/i, IconPlayerPlay],
  [/deploy/i, IconRocket],
  [/send/i, IconSend],
  [/server/i, IconServer],
  [/webhook/i, IconWebhook],
  [/online/i, IconUserCheck],
  [/tool.model/i, IconTable],
];

/** The picture of a page in the dock, where no name stands beside it. */
export function DockIcon({ source, path, size }: { source: string; path: string; size: number }) {
  const Icon = OWN.find(([pattern]) => pattern.test(`${source} ${path}`))?.[1];
  return Icon ? (
    <Icon size={size} stroke={1.7} aria-hidden="true" />
  ) : (
    <MenuIcon source={source} path={path} size={size} />
  );
}
