/** Inside a sentence. `voice` is here as in the W3C's model, though Microsoft wants it directly in `speak`. */
export const inline = [
  'audio',
  'bookmark',
  'break',
  'emphasis',
  'lang',
  'lexicon',
  'lookup',
  'mark',
  'phoneme',
  'prosody',
  'say-as',
  'sub',
  'token',
  'voice',
  'w',
  'mstts:audioduration',
  'mstts:dialog',
  'mstts:embedding',
  'mstts:express-as',
  'mstts:silence',
  'mstts:ttsembedding',
  'mstts:viseme',
  'mstts:voiceconversion',
] as const;
/** Anything that is spoken. */
export const body = [...inline, 'p', 's'];
export const empty = { children: [], text: false } as const;
