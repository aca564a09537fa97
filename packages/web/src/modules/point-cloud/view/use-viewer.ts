import { createViewer, stateFromText } from '@cloud/viewer';
import type { Viewer, ViewerState, ViewerTheme } from '@cloud/viewer';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLook } from '../../../lib/look.ts';

/** A hidden tab keeps its view for a while, so that coming back costs nothing; then it gives the graphics card back. */
const LINGER_MS = 60_000;

interface Kept {
  viewer: Viewer;
  state?: ViewerState;
  timer?: ReturnType<typeof setTimeout>;
  isGone: boolean;
}

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function hexOf(color: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : fallback;
}

function themeNow(): ViewerTheme {
  return {
    accent: hexOf(variable('--accent'), '#2456d6'),
    line: hexOf(variable('--ink'), '#1d2433'),
    label: hexOf(variable('--raised'), '#ffffff'),
    labelText: hexOf(variable('--ink'), '#1d2433'),
  };
}

export interface ViewerHandle {
  container: RefObject<HTMLDivElement | null>;
  viewer: Viewer | undefined;
  /** The browser cannot draw in three dimensions. */
  isUnable: boolean;
}

/** A viewer that lives with its container and follows the theme. */
export function useViewer(): ViewerHandle {
  const container = useRef<HTMLDivElement>(null);
  const kept = useRef<Kept>(undefined);
  const [viewer, setViewer] = useState<Viewer>();
  const [isUnable, setIsUnable] = useState(false);
  const { theme, isDark } = useLook();

  useEffect(() => {
    const place = container.current;
    if (!place) return undefined;
    const last = kept.current;
    clearTimeout(last?.timer);
    if (!last || last.isGone) {
      try {
        const fresh = createViewer(place, { theme: themeNow() });
        kept.current = { viewer: fresh, isGone: false };
        setViewer(fresh);
      } catch {
        setIsUnable(true);
      }
    }
    return () => {
      const now = kept.current;
      if (!now || now.isGone) return;
      now.timer = setTimeout(() => {
        now.isGone = true;
        now.viewer.dispose();
      }, LINGER_MS);
    };
  }, []);

  useEffect(() => viewer?.setTheme(themeNow()), [viewer, theme, isDark]);
  return { container, viewer, isUnable };
}

/** What a link says of the view, when it says anything sound. */
export const linkedState = (text: string): ViewerState | undefined => (text ? stateFromText(text) : undefined);
