/** Default voice when a client names none. Voices for other scripts are derived from it. */
export const usualVoice = 'en-US-AvaMultilingualNeural';

/**
 * The document with `&` and `<` escaped where they can only be text: some clients (Open WebUI before 0.6) insert the
 * user's text unescaped.
 */
export function withLooseTextEscaped(ssml: string): string {
  return ssml
    .replace(/&(?!(?:lt|gt|amp|apos|quot|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replace(/<(?![/!?]?[a-z_])/gi, '&lt;');
}

/** Wraps the document's content in a default voice if it names none. */
export function withVoice(ssml: string): string {
  if (/<voice[\s>]/.test(ssml)) return ssml;
  return ssml.replace(
    /^(\s*(?:<\?xml[^>]*>\s*)?<speak(?:\s[^>]*)?>)([\s\S]*)(<\/speak>\s*)$/,
    `$1<voice name="${usualVoice}">$2</voice>$3`,
  );
}
