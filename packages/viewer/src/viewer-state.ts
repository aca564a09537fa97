import type { ViewerState } from './viewer-types.ts';

/** Packs a state for the hash of a link: URL-safe, no padding. */
export function stateToText(state: ViewerState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Unpacks {@link stateToText}; undefined for anything else, since links are typed, cut and mangled. */
export function stateFromText(text: string): ViewerState | undefined {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const state: ViewerState = JSON.parse(new TextDecoder().decode(bytes));
    const { target, yaw, pitch, distance } = state.camera;
    const isSound = [...target, yaw, pitch, distance].every(Number.isFinite) && target.length === 3 && distance > 0;
    return state.version === 1 && isSound ? state : undefined;
  } catch {
    return undefined;
  }
}
