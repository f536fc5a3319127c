import { writeFile } from 'node:fs/promises';
import OpenAI from 'openai';

const openai = new OpenAI({ baseURL: '{origin}/openai/v1', apiKey: '{key}' });
const speech = await openai.audio.speech.create({
  model: 'tts-1',
  voice: { voice },
  input: { text },
  response_format: { format },
  speed: { speed },
});
await writeFile('speech.{extension}', Buffer.from(await speech.arrayBuffer()));
