/** sherpa-onnx without us: loads the test voice of a folder and speaks whatever its parent sends, a text at a time. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const { OfflineTts } = createRequire(new URL('../packages/engines/src/', import.meta.url))(
  'sherpa-onnx-node',
);
const vits = {
  model: join(folder, 'model.onnx'),
  tokens: join(folder, 'tokens.txt'),
  dataDir: join(folder, 'espeak-ng-data'),
};
const tts = await OfflineTts.createAsync({ model: { vits, numThreads: 1 }, maxNumSentences: 1 });
process.on('message', async (text) => {
  const generationConfig = { sid: 0, speed: 1 };
  const { samples } = await tts.generateAsync({ text, generationConfig, enableExternalBuffer: false });
  process.send(samples.length / tts.sampleRate);
});
process.on('disconnect', () => process.exit());
process.send('ready');
