const names: Readonly<Record<string, string>> = {
  espeak: 'eSpeak NG',
  'edge-read-aloud': 'Edge Read Aloud',
  azure: 'Azure Speech',
  neural: 'sherpa-onnx',
};

export function engineName(id: string): string {
  return names[id] ?? id;
}
