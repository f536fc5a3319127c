/**
 * `npm run bench [suite …]` prints the tables of `docs/measured.md`. Needs a built tree (`npm run build`). Without names
 * every suite runs but those on demand: `faults-s3` needs Debian’s Swift, `nodes` its PostgreSQL 15, `power-cut` strace, and
 * `scale` and `soak -- --minutes 120 --share 0.5` (or `--rate 5`) take long.
 */
import { parseArgs } from 'node:util';
import { captionRows } from './captions.ts';
import { costRows } from './cost.ts';
import { dictionaryRows } from './dictionary.ts';
import { documentRows } from './document.ts';
import { fairnessRows } from './fairness.ts';
import { faultRows } from './faults-s3.ts';
import { formatRows } from './formats.ts';
import { layerRows } from './layers.ts';
import { loginRows } from './logins.ts';
import { printTable, type Row } from './measure.ts';
import { neuralRows } from './neural.ts';
import { nodeRows } from './nodes.ts';
import { pageRows } from './page.ts';
import { powerCutRows } from './power-cut.ts';
import { relayRows } from './relay.ts';
import { scaleRows } from './scale.ts';
import { soakRows } from './soak.ts';
import { speechRows } from './speech.ts';
import { startRows } from './start.ts';
import { taskRows } from './tasks.ts';
import { textStreamRows } from './text-stream.ts';

const suites: Readonly<Record<string, { title: string; rows: () => Promise<Row[]>; isOnDemand?: true }>> = {
  speech: { title: 'Speech', rows: speechRows },
  'text-stream': { title: 'Text that arrives in pieces', rows: textStreamRows },
  captions: { title: 'Captions', rows: captionRows },
  dictionary: { title: 'Dictionary', rows: dictionaryRows },
  document: { title: 'Document', rows: documentRows },
  fairness: { title: 'Fairness', rows: fairnessRows },
  'faults-s3': { title: 'Faults of S3', rows: faultRows, isOnDemand: true },
  formats: { title: 'Formats', rows: formatRows },
  logins: { title: 'Logins', rows: loginRows },
  relay: { title: 'Relay', rows: relayRows },
  layers: { title: 'APIs of other products', rows: layerRows },
  neural: { title: 'Installed voices', rows: neuralRows },
  nodes: { title: 'Several processes', rows: nodeRows, isOnDemand: true },
  page: { title: 'Page', rows: pageRows },
  'power-cut': { title: 'Power cuts', rows: powerCutRows, isOnDemand: true },
  scale: { title: 'Scale', rows: scaleRows, isOnDemand: true },
  soak: { title: 'Soak', rows: soakRows, isOnDemand: true },
  cost: { title: 'Cost', rows: costRows },
  start: { title: 'Start', rows: startRows },
  tasks: { title: 'Tasks', rows: taskRows },
};

const { positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, share: { type: 'string' }, rate: { type: 'string' } },
});
const unknown = wanted.find((name) => !Object.hasOwn(suites, name));
if (unknown) throw new Error(`No such suite: ${unknown}`);
for (const [name, { title, rows, isOnDemand = false }] of Object.entries(suites)) {
  if (wanted.length > 0 ? !wanted.includes(name) : isOnDemand) continue;
  printTable(title, await rows());
}
