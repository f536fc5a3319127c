/** How an engine is called in words; an unknown one keeps its id. */
const names: Readonly<Record<string, string>> = {
  espeak: 'eSpeak NG',
  'edge-read-aloud': 'Edge Read Aloud',
  azure: 'Azure Speech',
};

export function engineName(id: string): string {
  return names[id] ?? id;
}
