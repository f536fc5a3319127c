// npm run fuzz -w packages/espeak-wasm -- [inputs] [first seed]
import { fuzz } from './session.ts';

const [inputs = '200000', firstSeed = '1'] = process.argv.slice(2);
const started = performance.now();
const report = await fuzz(Number(inputs), Number(firstSeed), (done) => {
  if (done % 1000 === 0) console.log(`${done} inputs, ${Math.round((performance.now() - started) / 1000)} s`);
});
console.log(JSON.stringify(report, null, 1));
if (report.traps.length + report.corruptions.length > 0) process.exitCode = 1;
