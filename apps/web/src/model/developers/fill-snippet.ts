import { headerNames, limits, type SynthesisBody } from '@parlando/contract';
import { scriptFingerprint } from './script-fingerprint.ts';

export interface SnippetValues {
  /** Address of the server, without a trailing slash. */
  readonly origin: string;
  /** Empty for guests if guests may call, otherwise a placeholder. */
  readonly key: string;
  /** A request of `tts/single`. */
  readonly body: Partial<SynthesisBody>;
}

export const keyPlaceholder = 'YOUR_API_KEY';

/**
 * Fills the `{name}` placeholders in code of `docs/snippets`. Inside quotation marks the value is inserted as it is,
 * elsewhere as a literal of the language given by the file extension.
 */
export function fillSnippet(file: string, source: string, values: SnippetValues): string {
  const literal = file.endsWith('.py') ? pythonLiteral : (value: unknown) => JSON.stringify(value, null, 2);
  const texts: Readonly<Record<string, string>> = textsOf(values);
  const literals: Readonly<Record<string, unknown>> = literalsOf(values.body);
  return source.trimEnd().replace(/\{ ?(\w+) ?\}/g, (whole, name: string) => {
    const text = texts[name];
    if (text !== undefined) return text;
    return name in literals ? literal(literals[name]) : whole;
  });
}

/** Fills the `{name}` placeholders in a value that is pasted into a program. */
export function fillValue(template: string, values: SnippetValues): string {
  const texts = { ...textsOf(values), voice: values.body.voice ?? '' };
  return template.replace(/\{(\w+)\}/g, (_, name: keyof typeof texts) => texts[name]);
}

function textsOf({ origin, key, body }: SnippetValues) {
  // Any other character could end the string literal.
  const safeKey = /^[\w.~+/=-]+$/.test(key) ? key : keyPlaceholder;
  const isGuest = key === '';
  const voice = body.voice ?? '';
  const legadoSource = `${origin}/legado/source?voice=${encodeURIComponent(voice)}&key=${safeKey}`;
  return {
    host: new URL(origin).hostname,
    legadoSource,
    legadoImport: `legado://import/httpTTS?src=${encodeURIComponent(legadoSource)}`,
    origin,
    key: safeKey,
    authName: isGuest ? headerNames.fingerprint : 'Authorization',
    authValue: isGuest ? scriptFingerprint : `Bearer ${safeKey}`,
    extension: body.format ?? 'mp3',
    voiceId: encodeURIComponent(voice),
    ssml: ssmlOf(body.text ?? '', voice),
  };
}

function literalsOf(body: Partial<SynthesisBody>) {
  const { text = '', voice = '', format = 'mp3', speed = limits.speed.default } = body;
  return {
    body,
    text,
    voice,
    format,
    speed,
    openai: { model: 'tts-1', voice, input: text, response_format: format, speed },
    elevenlabs: { text },
  };
}

function ssmlOf(text: string, voice: string): string {
  const locale = /\b[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?(?:[A-Z]{2}|\d{3})\b/.exec(voice)?.[0] ?? 'en-US';
  return (
    `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='${escapeXml(locale)}'>` +
    `<voice name='${escapeXml(voice)}'>${escapeXml(text)}</voice></speak>`
  );
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON with Python's spelling of three literals; strings are the same in both. */
function pythonLiteral(value: unknown): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  return JSON.stringify(value, null, 4).replace(
    /"(?:\\.|[^"\\])*"|\b(?:true|false|null)\b/g,
    (token) => words[token] ?? token,
  );
}
