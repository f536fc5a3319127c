import { ssmlSpokenText } from './ssml-document.ts';
import { SsmlError } from './ssml-issue.ts';

/**
 * `ssmlSpokenText` for a counter beside an editor: while a document is half typed and no XML yet, its text without
 * anything that looks like a tag, white space collapsed. Never throws for what a document says.
 */
export function estimateSpokenText(source: string): string {
  try {
    return ssmlSpokenText(source);
  } catch (error) {
    if (!(error instanceof SsmlError)) throw error;
    return source
      .replace(/<[^<>]*>?/g, '')
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(/^ | $/g, '');
  }
}
