import { Component } from 'react';
import type { ReactNode } from 'react';
import { recordError } from '../../lib/logs.ts';

interface BoundaryProps {
  children: ReactNode;
  /** Stands in place of what broke. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  onError?: (error: unknown) => void;
}

/** Keeps a failure while drawing inside, and in the log. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    recordError(error, info.componentStack ?? '');
    this.props.onError?.(error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.fallback(error, () => this.setState({ error: undefined }));
  }
}

/**
 * Whether a file of the console did not arrive: the network failed, or a newer version took its place. Browsers remember
 * the failure, so that only a reload helps.
 */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script failed|preload CSS/i.test(error.message);
}
