import { speechServices, type Voice } from '@parlando/contract';
import i18next from 'i18next';
import type { Labels } from '../../../model/voices/labels.ts';
import { type ItemContent, type ItemOptions, kindOf, optionShape } from '../list/batch-item.ts';
import type { ItemFault } from '../list/item-faults.ts';
import { withoutGuard } from '../saving/list-csv.ts';
import { type Column, type ColumnRole, columnRoles } from './columns.ts';

/** Finds a voice by a typed id or name; undefined if there is none, null until the voices are loaded. */
export type VoiceFinder = (
  written: string,
) => { readonly voice: string; readonly locale: string } | undefined | null;

/** An item from the cells of a row. An invalid cell is a fault, and its option stays the list's. */
export function itemOfRow(
  row: readonly string[],
  columns: readonly Column[],
  filePath: string,
  findVoice: VoiceFinder,
): { readonly content: ItemContent; readonly faults: readonly ItemFault[] } {
  const cell = (role: ColumnRole) => withoutGuard(row[columns.indexOf(role)] ?? '').trim();
  const text = cell('text');
  const faults: ItemFault[] = [];
  const options: Record<string, unknown> = {};
  for (const role of optionRoles) {
    const value = cell(role);
    if (value === '') continue;
    const option = readOption(role, value);
    if (option === undefined) faults.push({ code: 'BAD_VALUE', column: role, value });
    else options[optionName(role)] = option;
  }
  const voice = readVoice(cell('voice'), findVoice);
  if (voice.fault) faults.push(voice.fault);
  return {
    content: {
      kind: kindOf(text),
      text,
      name: cell('name'),
      filePath,
      options: { ...options, ...voice.options } as ItemOptions,
    },
    faults,
  };
}

/** Columns that set an option. */
const optionRoles = columnRoles.filter((role) => !['text', 'name', 'voice'].includes(role)) as OptionRole[];
type OptionRole = Exclude<ColumnRole, 'text' | 'name' | 'voice'>;

function optionName(role: OptionRole): Exclude<keyof ItemOptions, 'voice' | 'locale'> {
  return role === 'service' ? 'api' : role;
}

/** Undefined for an invalid value. A comma may be the decimal separator, and a speed be written as here: 0.8×. */
function readOption(role: OptionRole, written: string): unknown {
  const number = Number(written.replace(',', '.').replace(/(?<=\d)\s*[x×]$/i, ''));
  return [number, written, written.toLowerCase(), role === 'service' ? serviceNamed(written) : undefined]
    .map((value) => optionShape[optionName(role)].safeParse(value).data)
    .find((value) => value !== undefined);
}

/** By the name that the page shows. */
function serviceNamed(written: string): number | undefined {
  const isNamed = ({ api }: (typeof speechServices)[number]) =>
    i18next.t(`options.services.api${api}`).toLowerCase() === written.toLowerCase();
  return speechServices.find(isNamed)?.api;
}

function readVoice(
  written: string,
  findVoice: VoiceFinder,
): { readonly options: ItemOptions; readonly fault?: ItemFault } {
  if (written === '') return { options: {} };
  const found = findVoice(written);
  if (found) return { options: { voice: found.voice, locale: found.locale } };
  // The catalogue is not loaded: the item reports later if the voice does not exist.
  if (found === null) return { options: { voice: written } };
  return { options: {}, fault: { code: 'UNKNOWN_VOICE', voice: written } };
}

/** Replaces a style and a role that are written as the page calls them, such as `Cheerful`, by the ids of the voice. */
export function nameManners(
  options: ItemOptions,
  voice: Pick<Voice, 'styles' | 'roles'> | undefined,
  labels: Pick<Labels, 'style' | 'role'>,
): ItemOptions {
  const { style, role } = options;
  return {
    ...options,
    ...(style !== undefined && { style: idOf(style, voice?.styles, labels.style) }),
    ...(role !== undefined && { role: idOf(role, voice?.roles, labels.role) }),
  };
}

function idOf(written: string, ids: readonly string[] = [], label: (id: string) => string): string {
  const same = (name: string) => name.toLowerCase() === written.toLowerCase();
  return ids.find(same) ?? ids.find((id) => same(label(id))) ?? written;
}
