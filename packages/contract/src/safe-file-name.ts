/** With a number and an extension well under the 255 bytes that file systems take. */
const longestBytes = 120;

/**
 * Words as a part of a file name that every system takes: without what some system forbids, invisible or reordering
 * characters, and dots and spaces at both ends. May be empty.
 */
export function safeFileName(words: string): string {
  const safe = words
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu, ' ')
    .replace(/["*/:<>?\\|]/g, ' ')
    .replace(/\s+/g, ' ');
  return withinBytes(safe).replace(/^[\s.]+|[\s.]+$/g, '');
}

function withinBytes(words: string): string {
  let bytes = 0;
  let kept = '';
  for (const letter of words) {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes > longestBytes) break;
    kept += letter;
  }
  return kept;
}
