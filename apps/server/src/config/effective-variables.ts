import type { EffectiveVariable } from '@parlando/contract';
import type { Variable } from './config-variable.ts';

const masked = '••••••••';

/** Variables that are secret as a whole; the limits of keys are not. */
const secretName = /(^|_)(SECRET|PASSWORD|TOKEN|KEY(?!_REQUESTS_))(_|$)/;

/** User and password in a URL. */
const credentials = /(:\/\/)[^/\s]*@/g;
/** A password can also be a parameter of a URL. */
const secretParameter = /([?&][^=&\s]*(?:password|secret|token|key)[^=&\s]*=)[^&#\s]*/gi;

/**
 * The effective variables, for administrators, with every secret masked. `fileNames` are those from the file `.env`.
 */
export function effectiveVariables(
  known: readonly (readonly [name: string, variable: Pick<Variable, 'default'>])[],
  env: Readonly<Record<string, string | undefined>>,
  fileNames: ReadonlySet<string>,
): EffectiveVariable[] {
  return known.map(([name, { default: initial }]) => {
    const set = env[name]?.trim() ?? '';
    const given = fileNames.has(name) ? 'file' : 'environment';
    return { name, value: mask(name, set || initial), source: set === '' ? 'default' : given };
  });
}

function mask(name: string, value: string): string {
  if (value !== '' && secretName.test(name)) return masked;
  return value.replace(credentials, `$1${masked}@`).replace(secretParameter, `$1${masked}`);
}
