/**
 * Characters as quota and limits count them: Unicode code points. Line breaks count one, whether typed as CR, LF or
 * CRLF, because browsers and clients disagree on them.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const isPairStart = unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1));
    const isCrLf = unit === 0x0d && text.charCodeAt(index + 1) === 0x0a;
    if (isPairStart || isCrLf) index++;
    count++;
  }
  return count;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
