/**
 * Environment variables of a process that runs the engine on Linux. With them the GNU C library asks the kernel for memory in
 * transparent huge pages of 2 MB. Without them the kernel interrupts the process at its first write to each 4 KB (a page
 * fault), and a stage writes hundreds of megabytes of new memory. Other operating systems and C libraries ignore them.
 *
 * Source: glibc manual, tunable `glibc.malloc.hugetlb`; needs transparent huge pages in mode `madvise` or `always`.
 */
export const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/**
 * Runs the program of this process again from its start, with {@link LARGE_PAGES} set. The process keeps its process id and its
 * standard streams. The function returns without effect on other operating systems, on a Node without `process.execve`, and
 * where the environment sets `GLIBC_TUNABLES` already.
 */
export function startWithLargePages(): void {
  const { platform, env, execPath, execArgv, argv } = process;
  if (platform !== 'linux' || env['GLIBC_TUNABLES'] !== undefined) return;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...LARGE_PAGES });
}
