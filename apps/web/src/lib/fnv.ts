/** FNV-1a, 32 bits, over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/). Not cryptographic. */
export function fnv1a(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
