/** The title of some audio: its text, without the tags if it is SSML. */
export function spokenTitle(text: string): string {
  if (!/^\s*<(\?xml|!--|speak)\b/.test(text)) return text;
  const { textContent } = new DOMParser().parseFromString(text, 'text/html').body;
  return (textContent ?? '').replace(/\s+/g, ' ').trim();
}
