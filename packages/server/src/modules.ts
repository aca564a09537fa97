import type { Module } from './app.ts';

/** Every module of the API, in the order of registration. */
export const MODULES: readonly Module[] = [];
