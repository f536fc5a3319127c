import { type KeyObject, sign, verify } from 'node:crypto';

/** The text that a signature of parameters covers: all but the signature itself, sorted by name. */
export function contentToSign(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
}

/** RSA2: SHA-256 with RSA (PKCS #1 v1.5), in base64. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');
}

export function isSignedBy(publicKey: KeyObject, text: string, signature: string | undefined): boolean {
  if (!signature) return false;
  return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

/**
 * The text of a member's value in a JSON object, character for character, because a signature covers that. The first
 * member of that name counts. Undefined when there is none or when the object is cut off.
 */
export function memberText(json: string, name: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gsy;
  const opener = json.indexOf('{');
  let depth = 0;
  let key: string | undefined;
  let start: number | undefined;
  for (token.lastIndex = opener; opener >= 0 && token.lastIndex < json.length; ) {
    const at = token.lastIndex;
    const [found] = token.exec(json) ?? [];
    if (found === undefined) {
      // Blanks, numbers and the words `true`, `false`, `null`.
      token.lastIndex = at + 1;
      continue;
    }
    const isEnd = depth === 1 && (found === ',' || found === '}');
    if (isEnd && start !== undefined) return json.slice(start, at).trim();
    if (found === '{' || found === '[') depth++;
    else if (found === '}' || found === ']') depth--;
    else if (depth === 1 && start === undefined && found === ':') {
      if (key === JSON.stringify(name)) start = token.lastIndex;
    } else key = depth === 1 ? found : key;
  }
  return undefined;
}
