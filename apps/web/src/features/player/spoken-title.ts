/** The title of some audio: its text, without tags if it is SSML. */
export function spokenTitle(text: string): string {
  if (!/^\s*<(\?xml|!--|speak)\b/.test(text)) return text;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  // There may be no space between sentences and paragraphs.
  for (const part of body.querySelectorAll('s, p, voice')) part.append(' ');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
