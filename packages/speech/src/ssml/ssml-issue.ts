export type SsmlErrorCode =
  | 'SSML_EMPTY'
  | 'SSML_NO_SPEAK'
  | 'SSML_NO_VOICE'
  | 'SSML_UNCLOSED_SPEAK'
  | 'SSML_VOICE_NO_NAME'
  | 'SSML_INVALID_XML'
  | 'SSML_STRUCTURE';

export type SsmlWarningCode =
  | 'SSML_NO_EXPRESS_AS'
  /** No element of SSML; its text is spoken. */
  | 'SSML_UNSUPPORTED_TAG'
  | 'SSML_PROSODY_RATE'
  /** Valid, but no engine here supports it; the text is spoken without it. */
  | 'SSML_NOT_SPOKEN'
  /** The voice does not have this style or role. */
  | 'STYLE_NOT_SPOKEN'
  /** No voice can read the script of these words: they are left out. `value` quotes them. */
  | 'TEXT_NOT_SPOKEN'
  | 'INVALID_CHARACTERS';

/** What exactly is wrong, in more detail than the code. */
export type SsmlReason =
  // SSML_INVALID_XML
  | 'character'
  | 'entity'
  | 'character-reference'
  | 'doctype'
  | 'processing-instruction'
  | 'xml-declaration'
  | 'markup'
  | 'name'
  | 'attribute-syntax'
  | 'attribute-duplicate'
  | 'attribute-value'
  | 'unterminated'
  | 'mismatched-tag'
  | 'cdata-end-in-text'
  | 'comment-syntax'
  | 'content-outside-root'
  // SSML_STRUCTURE
  | 'too-deep'
  | 'too-many-elements'
  | 'child-not-allowed'
  | 'child-repeated'
  | 'child-not-first'
  | 'text-not-allowed'
  | 'attribute-unknown'
  | 'attribute-missing'
  | 'value-not-allowed'
  // SSML_PROSODY_RATE: the value is used, and `expected` says the same; the value is ignored
  | 'rate-unsigned'
  | 'rate-other-form'
  | 'rate-unreadable'
  // SSML_NOT_SPOKEN: a pause lasts at most `limit` seconds
  | 'pause-too-long';

/** A position in the source. Lines and columns are 1-based, columns count code points. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
  /** UTF-16 units from the start, as editors count. */
  readonly offset: number;
  /** Code points from the start, as `AlignmentSpan` counts. */
  readonly codePoint: number;
}

export interface SsmlIssueDetails {
  readonly reason?: SsmlReason;
  readonly element?: string;
  readonly attribute?: string;
  readonly value?: string;
  /** What is allowed there: tag names, or values of the attribute. */
  readonly expected?: readonly string[];
  readonly limit?: number;
}

/** One finding about a document. `line` and `column` as in `SourcePosition`; `offset` in UTF-16 units. */
export interface SsmlIssue extends SsmlIssueDetails {
  readonly code: SsmlErrorCode | SsmlWarningCode;
  readonly severity: 'error' | 'warning' | 'info';
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

const WARNINGS: ReadonlySet<string> = new Set<SsmlWarningCode>([
  'SSML_NO_EXPRESS_AS',
  'SSML_UNSUPPORTED_TAG',
  'SSML_PROSODY_RATE',
  'SSML_NOT_SPOKEN',
  'STYLE_NOT_SPOKEN',
  'TEXT_NOT_SPOKEN',
  'INVALID_CHARACTERS',
]);

/** Values from a document are quoted only this far, in code points. */
const QUOTED_VALUE_LENGTH = 80;

export function ssmlIssue(
  code: SsmlIssue['code'],
  position: SourcePosition,
  details: SsmlIssueDetails = {},
): SsmlIssue {
  const { line, column, offset } = position;
  const { value } = details;
  return {
    code,
    severity: WARNINGS.has(code) ? 'warning' : 'error',
    line,
    column,
    offset,
    ...details,
    ...(value === undefined ? {} : { value: quoted(value) }),
  };
}

function quoted(value: string): string {
  if (value.length <= QUOTED_VALUE_LENGTH) return value;
  return Array.from(value.slice(0, QUOTED_VALUE_LENGTH * 2))
    .slice(0, QUOTED_VALUE_LENGTH)
    .join('');
}

/** A document that cannot be spoken. `code`, `line` and `column` are those of the first issue; `issues` is never empty. */
export class SsmlError extends Error {
  readonly issues: readonly SsmlIssue[];
  readonly code: SsmlErrorCode;
  readonly line: number;
  readonly column: number;
  constructor(first: SsmlIssue, rest: readonly SsmlIssue[] = []) {
    super(`${first.code} at ${first.line}:${first.column}${first.reason ? ` (${first.reason})` : ''}`);
    this.name = 'SsmlError';
    this.issues = [first, ...rest];
    this.code = first.code as SsmlErrorCode;
    this.line = first.line;
    this.column = first.column;
  }
}
