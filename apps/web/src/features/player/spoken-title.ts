/** What a person reads as the name of some audio: the words of its text, without the tags where it is SSML. */
export function spokenTitle(text: string): string {
  if (!/^\s*<(\?xml|!--|speak)\b/.test(text)) return text;
  const { textContent } = new DOMParser().parseFromString(text, 'text/html').body;
  return (textContent ?? '').replace(/\s+/g, ' ').trim();
}
