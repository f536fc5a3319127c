import {
  CostLab,
  cpuPerCharacter,
  inVoice,
  type Outcome,
  secondsPerCharacter,
} from '../packages/engines/test/cost-lab.ts';
import { median, type Row, ratio } from './measure.ts';
import { hostileSsml } from './worst-ssml.ts';

/** Documents that are tried: `COST_DOCUMENTS` for a longer search, from `COST_SEED` on for another. */
const documents = Number(process.env.COST_DOCUMENTS ?? 300);
const firstSeed = Number(process.env.COST_SEED ?? 1);
const kept = 10;
/** With fewer characters, the fixed cost of a request dominates. */
const leastCharge = 40;

const prose = {
  'zh-CN-XiaoxiaoNeural':
    '春天来了，公园里的花都开了。孩子们在草地上奔跑，老人们坐在长椅上聊天。他说：“今天的天气真好，我们一起去散步吧！”',
  'en-US-JennyNeural':
    'Spring has come, and all the flowers in the park are open. Children run across the lawn while old people sit and talk. ',
  'es-ES-ElviraNeural':
    'Ha llegado la primavera y todas las flores del parque están abiertas. Los niños corren por el césped y los ancianos charlan. ',
} as const;

interface Found extends Outcome {
  readonly source: string;
}

function search(lab: CostLab): Found[] {
  const found: Found[] = [];
  for (let seed = firstSeed; seed < firstSeed + documents; seed++) {
    const source = hostileSsml(seed);
    const outcome = lab.ssml(source);
    if (outcome !== undefined) found.push({ ...outcome, source });
  }
  return found;
}

function worstBy(found: readonly Found[], measure: (outcome: Outcome) => number): Found[] {
  return found.toSorted((a, b) => measure(b) - measure(a)).slice(0, kept);
}

const cpuPerSecond = ({ cpuMs, audioMs }: Outcome): number => (1000 * cpuMs) / audioMs;

/** By a measure of processor time, the least of three runs, to reduce noise. */
function leastBy(lab: CostLab, measure: (outcome: Outcome) => number, source: string): number {
  return Math.min(...[1, 2, 3].map(() => measure(lab.ssml(source) as Outcome)));
}

export async function costRows(): Promise<Row[]> {
  const lab = await CostLab.open();
  const prosaic = Object.entries(prose).map(([voice, text]) => inVoice(voice, text.repeat(8)));
  const [chinese = ''] = prosaic;
  for (let warmUp = 0; warmUp < 3; warmUp++) for (const source of prosaic) lab.ssml(source);
  const found = search(lab);
  const longest = worstBy(found, secondsPerCharacter);
  // What an engine refuses is refunded.
  const charged = found.filter(({ charge, audioMs }) => charge >= leastCharge && audioMs > 0);
  const worst = (measure: (outcome: Outcome) => number) =>
    Math.max(...worstBy(charged, measure).map(({ source }) => leastBy(lab, measure, source)));
  const usual = (measure: (outcome: Outcome) => number, source: string) =>
    median([1, 2, 3].map(() => leastBy(lab, measure, source)));
  for (const { source, ...outcome } of longest.slice(0, 3))
    process.stderr.write(
      `${secondsPerCharacter(outcome).toFixed(3)} s a character: ${source.slice(190, 400)}\n`,
    );
  const seconds = secondsPerCharacter(longest[0] as Found);
  const ofCharacter = worst(cpuPerCharacter) / usual(cpuPerCharacter, chinese);
  const ofSecond = worst(cpuPerSecond) / Math.min(...prosaic.map((source) => usual(cpuPerSecond, source)));
  return [
    {
      what: `the worst SSML of ${found.length} tried: seconds of audio for each character charged`,
      measured: `${seconds.toFixed(2)} (tenth ${secondsPerCharacter(longest.at(-1) as Found).toFixed(2)})`,
      bar: '≤ 0.5',
      met: seconds <= 0.5,
    },
    {
      what: `the same: processor time for each character charged, against Chinese prose, from ${leastCharge} characters on`,
      measured: ratio(ofCharacter),
      bar: '≤ 3 ×',
      met: ofCharacter <= 3,
    },
    {
      what: 'the same: processor time for each second of audio, against the cheapest prose of Chinese, English and Spanish',
      measured: ratio(ofSecond),
      bar: '≤ 3 ×',
      met: ofSecond <= 3,
    },
  ];
}
