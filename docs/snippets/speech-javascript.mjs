import { writeFile } from 'node:fs/promises';

const request = { body };
const reply = await fetch('{origin}/api/v1/tts/single', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', '{authName}': '{authValue}' },
  body: JSON.stringify(request),
});
if (!reply.ok) throw new Error((await reply.json()).message);
await writeFile('speech.{extension}', Buffer.from(await reply.arrayBuffer()));
