import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: '{origin}/elevenlabs', apiKey: '{key}' });
const audio = await client.textToSpeech.convert({ voice }, { text: { text } });
await writeFile('speech.mp3', audio);
