import style from './file-icon.module.css';
import type { FileType } from '../../lib/validation.ts';

/** Dark enough for the white letters on them. */
const COLORS: Readonly<
  Record<FileType | 'ifc' | 'dxf' | 'glb' | 'svg' | 'json' | 'html' | 'las' | 'stl' | 'geojson', string>
> = {
  ppt: '#b7472a',
  pdf: '#b3261e',
  dwg: '#8a3ab9',
  dxf: '#8a3ab9',
  excel: '#1d6f42',
  word: '#2b579a',
  rar: '#7a5c1e',
  mp4: '#6b4fbb',
  png: '#0b7285',
  gif: '#0b7285',
  jpg: '#0b7285',
  svg: '#0b7285',
  fbx: '#a05a00',
  obj: '#a05a00',
  stl: '#a05a00',
  glb: '#a05a00',
  e57: '#2456d6',
  pcd: '#2456d6',
  las: '#2456d6',
  ifc: '#18794e',
  json: '#566074',
  html: '#566074',
  geojson: '#18794e',
  txt: '#566074',
  default: '#687287',
};
const LETTERS: Readonly<Record<string, string>> = { excel: 'XLS', word: 'DOC', geojson: 'GEO' };

interface FileIconProps {
  kind: string;
  /** Suffix shown where the kind has no icon of its own. */
  suffix?: string;
}

/** A sheet with the type of a file on it. */
export function FileIcon({ kind, suffix = '' }: FileIconProps) {
  const isKnown = kind in COLORS && kind !== 'default';
  const color = COLORS[(isKnown ? kind : 'default') as FileType];
  const letters = isKnown ? (LETTERS[kind] ?? kind.toUpperCase()) : suffix.slice(0, 4).toUpperCase();
  return (
    <svg className={style.icon} viewBox="0 0 28 34" aria-hidden="true" data-file-kind={isKnown ? kind : 'default'}>
      <path className={style.sheet} d="M4 1.5h13l7 7V31a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 4 31z" />
      <path className={style.fold} d="M17 1.5v7h7z" />
      {letters ? (
        <>
          <rect x="1" y="16" width="26" height="11" rx="2" fill={color} />
          <text className={style.label} x="14" y="24.2">
            {letters}
          </text>
        </>
      ) : (
        <g className={style.dots}>
          <circle cx="10" cy="20" r="1.3" />
          <circle cx="14" cy="20" r="1.3" />
          <circle cx="18" cy="20" r="1.3" />
        </g>
      )}
    </svg>
  );
}
