/**
 * Environment of a process that models on Linux: the GNU C library then asks for memory in pages of 2 MB. A stage fills
 * hundreds of megabytes anew, and each 4 KB of them cost a page fault otherwise. Other systems and libraries ignore it.
 *
 * Source: glibc manual, tunable `glibc.malloc.hugetlb`; needs transparent huge pages in mode `madvise` or `always`.
 */
export const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/**
 * Starts this process anew with {@link LARGE_PAGES}, under its number and with its standard streams. Returns where that
 * changes nothing: on another system, on a Node that cannot, or where the environment says how memory is asked for.
 */
export function startWithLargePages(): void {
  const { platform, env, execPath, execArgv, argv } = process;
  if (platform !== 'linux' || env['GLIBC_TUNABLES'] !== undefined) return;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...LARGE_PAGES });
}
