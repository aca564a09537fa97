import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconAngle from '@tabler/icons-react/dist/esm/icons/IconAngle.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconBorderAll from '@tabler/icons-react/dist/esm/icons/IconBorderAll.mjs';
import IconBoxMultiple from '@tabler/icons-react/dist/esm/icons/IconBoxMultiple.mjs';
import IconBuildingArch from '@tabler/icons-react/dist/esm/icons/IconBuildingArch.mjs';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs';
import IconCube from '@tabler/icons-react/dist/esm/icons/IconCube.mjs';
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconDrone from '@tabler/icons-react/dist/esm/icons/IconDrone.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconFocus2 from '@tabler/icons-react/dist/esm/icons/IconFocus2.mjs';
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs';
import IconGrain from '@tabler/icons-react/dist/esm/icons/IconGrain.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import IconLayoutSidebarRightCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightCollapse.mjs';
import IconLayoutSidebarRightExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightExpand.mjs';
import IconLineDashed from '@tabler/icons-react/dist/esm/icons/IconLineDashed.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import IconMinimize from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconPolygon from '@tabler/icons-react/dist/esm/icons/IconPolygon.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconRotate3d from '@tabler/icons-react/dist/esm/icons/IconRotate3d.mjs';
import IconRuler2 from '@tabler/icons-react/dist/esm/icons/IconRuler2.mjs';
import IconRulerMeasure from '@tabler/icons-react/dist/esm/icons/IconRulerMeasure.mjs';
import IconArrowAutofitHeight from '@tabler/icons-react/dist/esm/icons/IconArrowAutofitHeight.mjs';
import IconSlice from '@tabler/icons-react/dist/esm/icons/IconSlice.mjs';
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs';
import IconWall from '@tabler/icons-react/dist/esm/icons/IconWall.mjs';
import IconWindow from '@tabler/icons-react/dist/esm/icons/IconWindow.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

export {
  IconAdjustments,
  IconAlertTriangle,
  IconAngle,
  IconArrowAutofitHeight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconBookmark,
  IconBorderAll,
  IconBoxMultiple,
  IconBuildingArch,
  IconCamera,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconCloudUpload,
  IconCube,
  IconDoor,
  IconDotsVertical,
  IconDownload,
  IconDrone,
  IconExternalLink,
  IconFileText,
  IconFilter,
  IconFocus2,
  IconFolderOpen,
  IconGrain,
  IconHelpCircle,
  IconInfoCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLineDashed,
  IconListCheck,
  IconLink,
  IconMap,
  IconMapPin,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPalette,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconPolygon,
  IconRefresh,
  IconRotate3d,
  IconRuler2,
  IconRulerMeasure,
  IconSlice,
  IconStairs,
  IconStack2,
  IconTrash,
  IconUserShare,
  IconUsers,
  IconWalk,
  IconWall,
  IconWindow,
  IconX,
};
