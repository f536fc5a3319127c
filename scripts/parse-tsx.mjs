/**
 * Preloaded into dependency-cruiser, whose swc reader does not support tsx ("TODO: {tj}sx ?" in
 * extract/swc/parse.mjs: it stops at the first JSX element) and cannot distinguish `import type` from `import`. With
 * CRUISE_VALUES=1 type imports are left out.
 */
import { createRequire } from 'node:module';

const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
const isValue = ({ typeOnly }) => !typeOnly;

swc.parseFileSync = (file, options) => {
  const module = parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
  return process.env.CRUISE_VALUES === '1' ? { ...module, body: module.body.filter(isValue) } : module;
};
