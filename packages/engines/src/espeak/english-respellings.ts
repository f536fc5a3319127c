/** A word of English as espeak-ng must be given it. Positions are code points. */
export interface Respelling {
  readonly start: number;
  readonly length: number;
  readonly respelling: string;
}

const DETERMINER =
  "(?:the|an?|your|my|his|her|its|our|their|this|that|these|those|it|them|all|both|each|every|any|some|only|one|two|three|\\d+)(?!['’\\p{L}\\p{N}])";
/** Where a verb gives an order, or follows another that does. */
const ORDER =
  "(?<=^|[.!?:;,“\"(—–-] ?|\\b(?:[Pp]lease|[Tt]hen|[Aa]nd|[Oo]r|[Aa]lways|[Nn]ever|[Jj]ust|[Ss]imply|[Ll]et['’]s|[Dd]on['’]t) )";
/** What makes a noun of the word after it. */
const OF_A_NOUN =
  '(?:the|an?|of|no|any|in|into|its|their|your|our|my|his|her|this|that|for|good|full|little|personal|daily|everyday|regular|common|public|private|home|office|widespread|heavy|much|more|further|future|later|easy|ready|water|energy|land|drug|internet|media|phone|power|fuel|electricity|alcohol|tobacco|car|oil|gas|data)';

/**
 * espeak-ng knows two readings of these words and chooses by the word before, which orders lack: Close the door. Each line has
 * a word, its spelling for espeak-ng, and where it applies. The case of a word matters where it has a capital here.
 */
const RULES = `
close cloze (?<!\\b(?:so|too|very|how|as|that|come|came|get|got|draw|drew|near|stay|stayed|keep|kept|remain|remained|stick|stuck|hold|held|sit|sat|stand|live|lived|pretty|fairly|quite|really|be|is|was|were|are) )close(?= (?:the|your|my|his|her|its|our|their|this|these|those|it|them|all(?! (?:the time|day|night)))\\b)
use yooz (?<!\\b${OF_A_NOUN} )use(?= ${DETERMINER})
excuse excuze (?<!\\b(?:an|the|no|any|this|that|good|poor|your|his|her) )excuse(?= (?:me|us|my|him|them|the|our)\\b)
record rekawrd ${ORDER}record(?= ${DETERMINER})
separate sepperait ${ORDER}separate(?= ${DETERMINER})
present prezent ${ORDER}present(?= ${DETERMINER})
tear tare (?<!\\b(?:an?|single|the|every|of) )tear(?= (?:off|apart|out|open|it|the|your|along|through|into)\\b)
wind wined ${ORDER}wind(?= (?:the|your|it|this) )
read red (?<=\\b(?:he|she|it|who) (?:(?:also|then|once|often|never|always|even|only|just|first|later|quickly|slowly|finally) )?)(?<!\\b(?:did|does|didn['’]t|doesn['’]t|can|could|will|would|should|may|might|must|shall|let|lets|make|makes|made|help|helped|have|had|has|hear|heard|watch|watched|see|saw|that|if) (?:he|she|it|who) (?:\\p{L}+ )?)read(?= )|(?<=\\b(?:I|we|you|they) )read(?= [^.!?;]{1,60}\\b(?:yesterday|last (?:night|week|month|year|summer|winter)|ago|earlier today|this morning)\\b)
minute mynewt (?<!\\b(?:one|two|three|four|five|ten|twenty|thirty|per|\\d+) |-)minute(?= (?:details?|amounts?|quantit(?:y|ies)|traces?|particles?|differences?|fractions?|fragments?|organisms?)\\b)
lead led lead(?=[ -](?:pipes?|paint|poisoning|acid|bullets?|crystal|ore|weights?|solder|oxide|free|based)\\b)
bow bough (?<=\\b(?:take|took|takes|taking|final|deep|slight|low) (?:a )?)bow(?! and)|(?<=\\bthe )bow(?= of (?:the|a|his|her|our|their) (?:ship|boat))
bass bas (?<=\\b(?:sea|largemouth|smallmouth|striped) )bass\\b
resume résumé (?<=\\b(?:my|your|his|her|their|our|a|impressive|updated) )resume(?= ?[,.!?;]|$| (?:and|to|with|is|was|in|for|should|must|that)\\b)
produce prodoose (?<=\\b(?:fresh|local|organic|farm|garden|seasonal) )produce\\b
learned learnid (?<=\\b(?:a|the|most|very) )learned(?= (?:m[ae]n|wom[ae]n|scholars?|societ(?:y|ies)|friend|professor)\\b)
advocate advocket (?<=\\b(?:an|the|devil['’]s|strong|leading|public|patient) )advocate\\b
Polish polish ${ORDER}Polish(?= ${DETERMINER})
pho fuh (?<=\\b(?:of|the|beef|chicken|a|some|eat|ate|and|like|love|hot) )pho\\b
`;

/** Words that its rules read wrong everywhere, and their plurals: peachy as if from peak, a coup with a p. */
const MISREAD =
  'peachy peechy|preachy preechy|hotshot hot-shot|sweatshirt sweat-shirt|sweatshop sweat-shop|nutshell nut-shell|cornstarch corn-starch|coup koo|beaucoup bowcoo|gestapo guestahpo|geisha gaysha|chiffon shiffon|Chopin Showpan|cellist chellist|fungi fung-guy|renege renegg|Descartes Daycart|Charlemagne Sharlemain|Reykjavik Raykyavik|prosciutto proshootoe|gnocchi gnocky|Reg Regg|Nike Nykee|Huawei Wahway|Xiaomi Shau-mee|acai assai-ee';

interface Rule {
  /** Sticky. */
  readonly pattern: RegExp;
  readonly respelling: string;
}

const ruleOf = (word: string, respelling: string, pattern: string): [string, Rule] => [
  word,
  { respelling, pattern: new RegExp(`(?:${pattern})`, /^\p{Lu}/u.test(word) ? 'uy' : 'iuy') },
];

const rules = new Map<string, Rule>([
  ...RULES.trim()
    .split('\n')
    .map((line) => {
      const [, word = '', respelling = '', pattern = ''] = /^(\S+) (\S+) (.+)$/u.exec(line) ?? [];
      return ruleOf(word, respelling, pattern);
    }),
  ...MISREAD.split('|').flatMap((entry) => {
    const [word = '', respelling = ''] = entry.split(' ');
    return ['', 's'].map((ending) => ruleOf(word + ending, respelling + ending, word + ending));
  }),
]);
const WORD = new RegExp(`\\b(?:${[...rules.keys()].join('|')})\\b`, 'giu');

/** The words of a text that espeak-ng would read wrong, in order. */
export function englishRespellings(text: string): Respelling[] {
  const found: Respelling[] = [];
  let unit = 0;
  let point = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const rule = rules.get(word) ?? rules.get(word.toLowerCase());
    if (rule === undefined) continue;
    rule.pattern.lastIndex = index;
    if (!rule.pattern.test(text)) continue;
    point += Array.from(text.slice(unit, index)).length;
    unit = index;
    found.push({ start: point, length: word.length, respelling: rule.respelling });
  }
  return found;
}
