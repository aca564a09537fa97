import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs';
import IconCube from '@tabler/icons-react/dist/esm/icons/IconCube.mjs';
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs';
import IconDeviceDesktopAnalytics from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktopAnalytics.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs';
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { ComponentType } from 'react';

/** First match of an icon class or a path wins. */
const ICONS: readonly [RegExp, ComponentType<{ size?: number; stroke?: number }>][] = [
  [/point-?cloud|modell?ing|cube/i, IconCube],
  [/topmenu|menu/i, IconMenu2],
  [/user|people/i, IconUsers],
  [/dept|org|sitemap/i, IconSitemap],
  [/post|briefcase/i, IconBriefcase],
  [/dict|book/i, IconBook2],
  [/tenant|building/i, IconBuilding],
  [/client|apps/i, IconApps],
  [/param/i, IconPuzzle],
  [/role|key/i, IconKey],
  [/authority|scope|shield|quanxian/i, IconShieldLock],
  [/region|map|base/i, IconMap],
  [/notice|speaker|tongzhi/i, IconSpeakerphone],
  [/desk|wel|home/i, IconHome],
  [/monitor|log/i, IconDeviceDesktopAnalytics],
  [/report|chart/i, IconChartBar],
  [/job|clock/i, IconClock],
  [/attach|file/i, IconFileText],
  [/resource|oss|cloud/i, IconCloud],
  [/datasource|data/i, IconDatabase],
  [/work/i, IconChecklist],
  [/flow/i, IconSitemap],
  [/contact|sms/i, IconAddressBook],
  [/util/i, IconTools],
  [/tool|code/i, IconTool],
  [/system|setting/i, IconSettings],
];

/** One class for each picture there is, to choose from. */
export const ICON_CLASSES: readonly string[] = [
  'icon-pointcloud',
  'icon-home',
  'icon-menu',
  'icon-user',
  'icon-dept',
  'icon-post',
  'icon-role',
  'icon-authority',
  'icon-dict',
  'icon-tenant',
  'icon-client',
  'icon-param',
  'icon-region',
  'icon-notice',
  'icon-monitor',
  'icon-report',
  'icon-job',
  'icon-work',
  'icon-file',
  'icon-cloud',
  'icon-datasource',
  'icon-sms',
  'icon-tool',
  'icon-util',
  'icon-system',
];

/** The picture of a menu entry, by its icon class or, for the class that all have, by its path. */
export function MenuIcon({ source, path, size = 19 }: { source: string; path: string; size?: number }) {
  const Icon = (find(source) ?? find(path))?.[1] ?? IconApps;
  return (
    <span style={{ display: 'inline-flex', flex: 'none' }} aria-hidden="true">
      <Icon size={size} stroke={1.7} />
    </span>
  );
}

const find = (text: string) => ICONS.find(([pattern]) => pattern.test(text));
