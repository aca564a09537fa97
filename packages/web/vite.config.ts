import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './build/ahead.ts';
import { budget } from './build/budget.ts';
import { eager } from './build/eager.ts';
import { faceLibrary } from './build/face-library.ts';
import { libraryParts } from './build/library-parts.ts';
import { precompress } from './build/precompress.ts';

const API = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** The part of the page that every visit needs; what only pages behind the sign-in use is grouped apart. */
const BASE = /rolldown.runtime|node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/cloudExperience/',
  plugins: [react(), faceLibrary(), libraryParts(), eager(), ahead(), precompress(), budget()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: API } } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes what its files import with it; the first match wins. Without groups the parts of the component
          // library fall into dozens of small files.
          groups: [
            { name: 'base', test: BASE, priority: 50 },
            { name: 'core', tags: ['$initial'], priority: 40 },
            // Parts that several groups draw; otherwise one group would load another.
            {
              name: 'workspace',
              test: /src[\\/](app[\\/]workspace|ui[\\/](overlay|card)[\\/]\w+|ui[\\/]choice[\\/]small-select)\.tsx/,
              priority: 30,
            },
            { name: 'search-panels', test: /src[\\/]shell[\\/]search[\\/]panels\.ts/, priority: 25 },
            { name: 'modelling', test: /point-cloud[\\/]modelling-page\.tsx/, priority: 20 },
            // The plan's tools take numbers; without this they would load all forms.
            { name: 'numbers', test: /src[\\/]ui[\\/]field[\\/]number-field\.tsx/, priority: 15 },
            { name: 'crud', test: /src[\\/]crud[\\/]page[\\/]crud-page\.tsx/, priority: 10 },
          ],
        },
      },
    },
  },
});
