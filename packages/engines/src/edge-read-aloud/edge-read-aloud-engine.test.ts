import { describeEngine } from '@parlando/speech/testkit';
import { afterAll } from 'vitest';
import { startReadAloudServer } from './testing/read-aloud-server.ts';
import { openTestEngine, silentLogger } from './testing/test-engine.ts';

const server = await startReadAloudServer();
afterAll(() => server.close());

describeEngine('edge-read-aloud', () => ({
  engine: openTestEngine(server.url, { logger: silentLogger }),
  voice: 'en-US-JennyNeural',
  passesAudioOn: true,
  async breakDown() {
    server.dropConnections();
  },
}));
