import { channels } from './en/channels.ts';
import { errors } from './en/errors.ts';
import { general } from './en/general.ts';
import { job } from './en/job.ts';
import { monitor } from './en/monitor.ts';
import { operation } from './en/operation.ts';
import { report } from './en/report.ts';
import { resource } from './en/resource.ts';
import { system } from './en/system.ts';
import { tool } from './en/tool.ts';
import { workflow } from './en/workflow.ts';
import type { Texts } from './texts.ts';

/** Texts that the server answers with and the console shows. Keys are the same in every language. */
export const en: Texts = {
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
