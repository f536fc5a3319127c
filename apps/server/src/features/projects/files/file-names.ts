/** Signs that a file name of some system cannot hold. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names that Windows keeps for devices, whatever follows a full stop. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
/** Of 255 bytes, with room for a number and the ending. */
const mostBytes = 180;

/** A title as the name of a file that every system can hold. */
export function fileName(title: string, otherwise: string): string {
  let name = '';
  for (const point of title.replace(UNSAFE, ' ').replace(/\s+/gu, ' ').trim()) {
    if (Buffer.byteLength(name + point) > mostBytes) break;
    name += point;
  }
  // Windows drops full stops and spaces at the end.
  name = name
    .replace(/[. ]+$/u, '')
    .replace(/^\.+/u, '')
    .trim();
  return name === '' ? otherwise : name.replace(RESERVED, '$&_');
}

/** `attachment` with a name in any script (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
