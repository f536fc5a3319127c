/** What is written, and the forms of its name: km → [kilometer, kilometers]. */
export type Names = Readonly<Record<string, readonly [one: string, many: string, ...others: string[]]>>;

/** Units by another, whose names are made of those of the two: milligrams per liter. */
const RATIOS =
  'km/h km/s m/s m/min m³/s m³/h g/m² kg/m² g/m³ kg/m³ mg/m³ μg/m³ g/cm³ g/L mg/L μg/L mg/mL mg/dL mg/kg mol/L mmol/L μmol/L mEq/L mol/dm³ g/dm³'.split(
    ' ',
  );

/**
 * Reads a table: `foot/feet: ft | inch/inches: in`. Before the colon stand the forms of a name, behind it all that is
 * written for it, parted by commas; entries are parted by `|` or lines. Where only one form is given, `plural` makes
 * the second.
 */
export function readNames(table: string, plural: (one: string) => string = (one) => one): Names {
  const names: Record<string, [string, string, ...string[]]> = {};
  for (const entry of table.trim().split(/\s*[|\n]\s*/)) {
    const [, forms, written] = /^(.+?): (.+)$/.exec(entry) ?? [];
    if (forms === undefined || written === undefined) throw new Error(`No name or sign: ${entry}`);
    const [one = '', many = plural(one), ...others] = forms.split('/');
    for (const each of written.split(', ')) names[each] = [one, many, ...others];
  }
  return names;
}

/** Reads a table of names of one form: Dr → Doctor. */
export function readWords(table: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readNames(table)).map(([written, [name]]) => [written, name]));
}

/** As `readWords`, with a space on either side of each name. */
export function spacedWords(table: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readWords(table)).map(([sign, name]) => [sign, ` ${name} `]));
}

/** Names of units with those of their ratios. `per` stands between the two. */
export function readUnits(table: string, per: string, plural?: (one: string) => string): Names {
  const units = readNames(table, plural);
  const ratios: Record<string, [string, string]> = {};
  for (const ratio of RATIOS) {
    const [[one, many] = [], [by] = []] = ratio.split('/').map((unit) => units[unit]);
    if (one !== undefined && by !== undefined) ratios[ratio] = [`${one}${per}${by}`, `${many}${per}${by}`];
  }
  return { ...ratios, ...units };
}
