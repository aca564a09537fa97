// One file to fetch for all that finds something by typing.
export { MenuSearch } from './menu-search.tsx';
export { CommandPalette } from './command-palette.tsx';
export { TopSearch } from './top-search.tsx';
