export * from './viewer.ts';
