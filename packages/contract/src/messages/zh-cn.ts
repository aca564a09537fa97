import type { Texts } from './texts.ts';
import { channels } from './zh-cn/channels.ts';
import { errors } from './zh-cn/errors.ts';
import { general } from './zh-cn/general.ts';
import { job } from './zh-cn/job.ts';
import { monitor } from './zh-cn/monitor.ts';
import { operation } from './zh-cn/operation.ts';
import { report } from './zh-cn/report.ts';
import { resource } from './zh-cn/resource.ts';
import { system } from './zh-cn/system.ts';
import { tool } from './zh-cn/tool.ts';
import { workflow } from './zh-cn/workflow.ts';

/** Texts that the server answers with and the console shows. Keys are the same in every language. */
export const zhCn: Texts = {
  ...errors,
  ...general,
  ...system,
  ...tool,
  ...monitor,
  ...operation,
  ...report,
  ...resource,
  ...workflow,
  ...channels,
  ...job,
};
