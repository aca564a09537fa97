import { createViewer, stateFromText, stateToText } from '@cloud/viewer';
import type { Viewer, ViewerState, ViewerTheme } from '@cloud/viewer';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useAppearance } from '../../../lib/appearance/appearance.ts';
import { usePageStore } from '../page-store.tsx';

/** A hidden tab keeps its view for a while, so that coming back costs nothing; then it gives the graphics card back. */
const LINGER_MS = 60_000;

/** The bar of tools and the status lie over the view. */
const TOOLS_PIXELS = 48;

interface Kept {
  viewer: Viewer;
  timer?: ReturnType<typeof setTimeout>;
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

/**
 * A viewer that lives with its container and follows the theme.
 *
 * @param isRemembered whether the page opens its next view as this one was left.
 */
export function useViewer({ isRemembered = true } = {}): ViewerHandle {
  const container = useRef<HTMLDivElement>(null);
  const kept = useRef<Kept>(undefined);
  const [viewer, setViewer] = useState<Viewer>();
  const [isUnable, setIsUnable] = useState(false);
  const { theme, isDark } = useAppearance();
  const store = usePageStore();

  useEffect(() => {
    const place = container.current;
    if (!place) return undefined;
    clearTimeout(kept.current?.timer);
    if (!kept.current) {
      try {
        kept.current = { viewer: createViewer(place, { theme: themeNow(), insetPixels: TOOLS_PIXELS }) };
        setViewer(kept.current.viewer);
      } catch {
        setIsUnable(true);
      }
    }
    return () => {
      const now = kept.current;
      if (!now) return;
      now.timer = setTimeout(() => {
        kept.current = undefined;
        setViewer(undefined);
        // What the next view begins with, should the tab be shown again.
        if (isRemembered) store.setState({ linkedView: stateToText(now.viewer.getState()) });
        now.viewer.dispose();
      }, LINGER_MS);
    };
  }, [store, isRemembered]);

  useEffect(() => viewer?.setTheme(themeNow()), [viewer, theme, isDark]);
  return { container, viewer, isUnable };
}

/** What a link says of the view, when it says anything sound. */
export const linkedState = (text: string): ViewerState | undefined => (text ? stateFromText(text) : undefined);
