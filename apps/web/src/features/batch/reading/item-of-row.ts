import { AudioFormat, findSpeechService, limits } from '@parlando/contract';
import { type ItemContent, type ItemOptions, kindOf } from '../list/batch-item.ts';
import type { ItemFault } from '../list/item-faults.ts';
import { withoutGuard } from '../saving/guard-cells.ts';
import type { Column, ColumnRole } from './columns.ts';

/** The voice of an id or a name that a person wrote; undefined where there is none, null while voices are not known. */
export type VoiceFinder = (
  written: string,
) => { readonly voice: string; readonly locale: string } | undefined | null;

interface RowReading {
  readonly content: ItemContent;
  readonly faults: readonly ItemFault[];
}

/** An item from the cells of a row. A cell that cannot be understood is a fault, and its option stays the list's. */
export function itemOfRow(
  row: readonly string[],
  columns: readonly Column[],
  filePath: string,
  findVoice: VoiceFinder,
): RowReading {
  const cell = (role: ColumnRole) => withoutGuard(row[columns.indexOf(role)] ?? '').trim();
  const text = cell('text');
  const faults: ItemFault[] = [];
  const options: Record<string, unknown> = {};
  for (const [role, read] of Object.entries(optionReaders)) {
    const value = cell(role as ColumnRole);
    if (value === '') continue;
    const option = read(value);
    if (option) Object.assign(options, option);
    else faults.push({ code: 'BAD_VALUE', column: role, value });
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

const optionReaders: Readonly<Partial<Record<ColumnRole, (value: string) => ItemOptions | null>>> = {
  service: (value) => {
    const api = Number(value);
    return findSpeechService(api) ? { api } : null;
  },
  style: (value) => (value.length <= 100 ? { style: value } : null),
  styleDegree: (value) => numeric('styleDegree', value, limits.styleDegree),
  role: (value) => (value.length <= 100 ? { role: value } : null),
  speed: (value) => numeric('speed', value, limits.speed),
  pitch: (value) => numeric('pitch', value, limits.pitch),
  volume: (value) => numeric('volume', value, limits.volume),
  silence: (value) => numeric('silence', value, limits.silenceMs),
  endSilence: (value) => numeric('endSilence', value, limits.silenceMs),
  format: (value) => {
    const format = AudioFormat.safeParse(value.toLowerCase());
    return format.success ? { format: format.data } : null;
  },
};

/** A comma may be the decimal mark. */
function numeric(
  name: 'styleDegree' | 'speed' | 'pitch' | 'volume' | 'silence' | 'endSilence',
  written: string,
  { min, max }: { min: number; max: number },
): ItemOptions | null {
  const value = Number(written.replace(',', '.'));
  return value >= min && value <= max ? { [name]: value } : null;
}

function readVoice(
  written: string,
  findVoice: VoiceFinder,
): { readonly options: ItemOptions; readonly fault?: ItemFault } {
  if (written === '') return { options: {} };
  const found = findVoice(written);
  if (found) return { options: { voice: found.voice, locale: found.locale } };
  // The catalogue is not loaded: the item shows later whether the voice exists.
  if (found === null) return { options: { voice: written } };
  return { options: {}, fault: { code: 'UNKNOWN_VOICE', voice: written } };
}
