export { diskStore } from './disk-store.ts';
export { fileSource } from './file-source.ts';
export { publishExports } from './publish.ts';
export { LARGE_PAGES } from './large-pages.ts';
