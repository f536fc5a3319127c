export const columnRoles = [
  'text',
  'name',
  'voice',
  'service',
  'style',
  'styleDegree',
  'role',
  'speed',
  'pitch',
  'volume',
  'silence',
  'endSilence',
  'format',
] as const;
export type ColumnRole = (typeof columnRoles)[number];
export type Column = ColumnRole | 'ignored';

/** Known headings in the interface languages, in lower case, separated by `|`. */
const headings: Readonly<Record<ColumnRole, string>> = {
  text: 'text|content|ssml|sentence|sentences|script|words|phrases|文本|文字|内容|正文|文案|配音文案|台词|句子|旁白|例句|单词|词语|生词|课文|原文|texto|contenido|guion|guión|frase|frases|oraciones|palabras',
  name: 'name|title|file|filename|file name|名称|标题|文件名|nombre|título|titulo|archivo',
  voice: 'voice|speaker|anchor|音色|声音|主播|配音|配音员|发音人|voz|locutor|locutora',
  service: 'service|api|服务|servicio',
  style: 'style|风格|estilo',
  styleDegree:
    'styledegree|style degree|style strength|style intensity|intensity|风格强度|强度|intensidad|intensidad del estilo',
  role: 'role|角色|papel|rol',
  speed: 'speed|rate|语速|速度|velocidad',
  pitch: 'pitch|音调|音高|tono',
  volume: 'volume|音量|volumen',
  silence:
    'silence|silence before|silence at the start|开头静音|silencio|silencio inicial|silencio al principio',
  endSilence: 'endsilence|silence after|silence at the end|结尾静音|silencio final|silencio al final',
  format: 'format|格式|formato',
};

type Rows = readonly (readonly string[])[];

export function columnCount(rows: Rows): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** Headings of columns that are unrelated to speech. */
const otherHeadings =
  'no|no.|#|id|index|number|note|notes|remark|remarks|comment|comments|date|序号|编号|序|备注|说明|日期|nº|n.º|número|numero|nota|notas|observaciones|comentarios|fecha';

/** The first row is a header if it contains one known heading, or two other common ones: a single one may be text. */
export function guessHeader(rows: Rows): boolean {
  const first = rows[0] ?? [];
  if (rows.length < 2) return false;
  const others = first.filter((cell) => isOneOf(otherHeadings, cell));
  return others.length > 1 || first.some((cell) => roleOfHeading(cell) !== null);
}

/** Assigns each role once, by heading. Without a text heading, the column with the most characters is the text. */
export function guessColumns(rows: Rows, header: boolean): Column[] {
  const columns: Column[] = Array.from({ length: columnCount(rows) }, () => 'ignored');
  if (header) {
    for (const [index, cell] of (rows[0] ?? []).entries()) {
      const role = roleOfHeading(cell);
      if (role && !columns.includes(role)) columns[index] = role;
    }
  }
  if (columns.includes('text')) return columns;
  const body = rows.slice(header ? 1 : 0);
  const lengthOf = (index: number) => body.reduce((sum, row) => sum + (row[index]?.length ?? 0), 0);
  const lengths = columns.map((column, index) => (column === 'ignored' ? lengthOf(index) : -1));
  // Not `Math.max(...lengths)`: a row may have more cells than a call may have arguments.
  const longest = lengths.reduce((best, length, at) => (length > (lengths[best] ?? -1) ? at : best), -1);
  return longest === -1 ? columns : columns.with(longest, 'text');
}

/** Changes one column; the column that had its role before is ignored. */
export function withColumn(columns: readonly Column[], index: number, role: Column): Column[] {
  return columns.map((column, each) => {
    if (each === index) return role;
    return column === role ? 'ignored' : column;
  });
}

function roleOfHeading(cell: string): ColumnRole | null {
  return columnRoles.find((role) => isOneOf(headings[role], cell)) ?? null;
}

function isOneOf(words: string, cell: string): boolean {
  return words.split('|').includes(cell.trim().toLowerCase());
}
