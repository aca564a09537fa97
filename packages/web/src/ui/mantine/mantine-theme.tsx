import { createTheme, defaultVariantColorsResolver, MantineProvider } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useAppearance } from '../../lib/appearance/appearance.ts';
import { restoreFocus } from '../dialog/restore-focus.ts';
import './mantine-styles.ts';

const shades = Array.from({ length: 10 }, (_, i) => `var(--accent-${i})`) as unknown as MantineColorsTuple;

/** A title of two lines: the library sets them without a gap. */
const TITLE = { title: { lineHeight: 1.35 } };

/** A theme says what is written on its accent; not every accent carries white. */
const colorsOf: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = input.color === undefined || input.color === 'accent';
  return input.variant === 'filled' && isAccent ? { ...colors, color: 'var(--accent-ink)' } : colors;
};

const theme = createTheme({
  variantColorResolver: colorsOf,
  primaryColor: 'accent',
  colors: { accent: shades },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  components: {
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 120 } },
      styles: TITLE,
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 150 } },
      styles: TITLE,
    },
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false },
      // A long one scrolls instead of leaving the screen.
      styles: { dropdown: { maxHeight: '75dvh', overflowY: 'auto' } },
    },
    Tooltip: { defaultProps: { withArrow: true } },
    // The border and the words below say what is wrong; what may be typed stays a hint.
    Input: { vars: () => ({ wrapper: { '--input-placeholder-color': 'var(--ink-3)' } }) },
  },
});

const drawn = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'color-mix(in srgb, var(--accent) 88%, black)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-light-hover': 'color-mix(in srgb, var(--accent-soft) 90%, var(--accent))',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent-text)',
};

const dark = {
  ...drawn,
  '--mantine-color-dark-0': 'var(--ink)',
  '--mantine-color-dark-1': 'var(--ink-2)',
  '--mantine-color-dark-2': 'var(--ink-3)',
  '--mantine-color-dark-3': 'var(--ink-3)',
  '--mantine-color-dark-4': 'var(--line-2)',
  '--mantine-color-dark-5': 'var(--hover)',
  '--mantine-color-dark-6': 'var(--page)',
  '--mantine-color-dark-7': 'var(--card)',
  '--mantine-color-dark-8': 'var(--page)',
};

/** The library draws with the variables of the theme, so that a theme costs no script. */
const variables: CSSVariablesResolver = () => ({ variables: {}, light: drawn, dark });

export function MantineTheme({ children }: { children: ReactNode }) {
  const { isDark } = useAppearance();
  const scheme = isDark ? 'dark' : 'light';
  useEffect(restoreFocus, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={scheme}
      // Sets the scheme now and on every later mount: the library resets a forced scheme to light when a late part mounts.
      defaultColorScheme={scheme}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
