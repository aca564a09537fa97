// The rules of the house (docs/architecture.md) on who may import whom.
// Fails too when fewer modules were read than the tree holds: a checker that reads nothing must not pass.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './bootstrap.mjs';
import rules from '../.dependency-cruiser.mjs';

// dependency-cruiser parses every file as plain TypeScript; a page has JSX too. Its parser must be told before it loads.
const swc = createRequire(import.meta.url)('@swc/core');
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') });
const { cruise } = await import('dependency-cruiser');

/** @returns {number} TypeScript sources below a folder */
export function countSources(folder) {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    if (entry.isDirectory()) count += countSources(path.join(folder, entry.name));
    else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) count += 1;
  }
  return count;
}

/** Cruises a folder with the house's rules. @returns {Promise<{violations: string[], modules: number, expected: number}>} */
export async function checkFloorPlan(base = root) {
  const expected = countSources(path.join(base, 'packages'));
  const result = await cruise(['packages'], {
    baseDir: base,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.d\\.ts$'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  });
  const { summary, modules } = result.output;
  const violations = summary.violations.map(
    (v) =>
      `${v.rule.name}: ${v.from} → ${v.cycle ? v.cycle.map((c) => c.name).join(' → ') : (v.via?.map((c) => c.name).join(' → ') ?? v.to)}`,
  );
  const read = modules.filter(
    (m) => /^packages\/.*\.tsx?$/.test(m.source) && !m.source.includes('node_modules'),
  ).length;
  return { violations, modules: read, expected };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { violations, modules, expected } = await checkFloorPlan();
  for (const line of violations) console.log(line);
  if (modules < expected) console.log(`only ${modules} of ${expected} modules were read`);
  console.log(`${modules} modules, ${violations.length} broken rules`);
  process.exit(violations.length > 0 || modules < expected || modules === 0 ? 1 : 0);
}
