import { createRespeller, namesOf, ruleOf } from './respellings.ts';

const DETERMINER =
  "(?:the|an?|your|my|his|her|its|our|their|this|that|these|those|it|them|all|both|each|every|any|some|only|one|two|three|\\d+)(?!['’\\p{L}\\p{N}])";
/** Where a verb gives an order, or follows another that does. */
const ORDER =
  "(?<=^|[.!?:;,“\"(—–-] ?|\\b(?:[Pp]lease|[Tt]hen|[Aa]nd|[Oo]r|[Aa]lways|[Nn]ever|[Jj]ust|[Ss]imply|[Ll]et['’]s|[Dd]on['’]t) )";
/** What makes a noun of the word after it. */
const OF_A_NOUN =
  '(?:the|an?|of|no|any|in|into|its|their|your|our|my|his|her|this|that|for|good|full|little|personal|daily|everyday|regular|common|public|private|home|office|widespread|heavy|much|more|further|future|later|easy|ready|water|energy|land|drug|internet|media|phone|power|fuel|electricity|alcohol|tobacco|car|oil|gas|data)';

/** Between a subject or an auxiliary and its verb. */
const ADVERB =
  '(?:(?:also|then|not|only|still|further|never|always|often|usually|sometimes|typically|commonly|currently|actually|really|now|either|mostly) )?';
/** What makes a verb of the word after it. */
const OF_A_VERB = `\\b(?:to|will|would|can|could|may|might|must|shall|should|cannot|I|you|we|they|who|did|do|does|help(?:s|ed)?|lets?|[’']ll|[’']d|n[’']t) ${ADVERB}`;
/** What makes a verb in the third person of the word after it. */
const OF_A_VERB_IN_S = `\\b(?:he|she|it|who|which|that|one) ${ADVERB}`;
/** Nouns and adjectives that espeak-ng takes for verbs: an associate professor. */
const NO_VERBS = `
affiliate affilliot|aggregate agrigot|articulate articulet|associate associot|conglomerate conglomeret|conjugate conjugot|consummate consummit|degenerate degeneret
delegate delliget|duplicate duplicket|elaborate elabberet|expatriate expatriot|predicate preddicket|precipitate precippetut|syndicate syndicket|advocate advocket
animate animmet|postulate postulet|diffuse defuce|buffet buffé
`;
/** The same in the plural: the delegates, but he associates with. */
const NO_VERBS_IN_S =
  'affiliates affilliots|associates associots|delegates delligets|expatriates expatriots|advocates advockets|confines konfines|analyses enalisees|diagnoses diagnosees|buffets buffés';
/** What a verb has behind it, and a noun has not. */
const OBJECT =
  '(?:the|an?|his|her|him|their|its|our|your|my|this|these|those|it|them|himself|herself|itself|themselves)(?![\\p{L}\\p{N}])';
/** Whose lives, and what happens to them. */
const OF_LIVES =
  '(?:the|their|our|your|my|his|her|its|these|those|whose|of|in|for|many|more|most|some|all|others?|both|several|countless|entire|whole|extra|active|eventful|unlimited|bonus|no|two|three|four|five|six|seven|eight|nine|ten|hundreds?|thousands?|millions?|\\d+|human|people|daily|everyday|private|personal|past|previous|former|future|own|real|social|inner|love|working|double|separate|innocent|young|long|short|normal|busy|happy|healthy|better|professional|public|save[sd]?|saving|lose|loses|lost|losing|claims?|claimed|claiming|costs?|take|takes|taking|took|taken|changed?|changes|changing|ruin|ruined|improved?|improving|live|lived|living|lead|led|risk|risked|risking|transform|transformed|transforming|touch|touched|enrich|spent)';
/** What uses there are. */
const OF_USES =
  '(?:the|its|their|our|your|my|his|her|these|those|such|many|more|most|some|all|other|several|various|different|new|two|three|common|main|possible|further|future|land|fair|end|modern|of|for|\\p{L}+(?:al|ive|ic|ary|ous|able|ful))';

/**
 * espeak-ng knows two readings of these words and chooses by the word before, which orders lack: Close the door. Each line has
 * a word, its spelling for espeak-ng, and where it applies. The case of a word matters where it has a capital here.
 */
const RULES = `
close cloze (?<!\\b(?:so|too|very|how|as|that|come|came|get|got|draw|drew|near|stay|stayed|keep|kept|remain|remained|stick|stuck|hold|held|sit|sat|stand|live|lived|pretty|fairly|quite|really|be|is|was|were|are) )close(?= (?:the|your|my|his|her|its|our|their|this|these|those|it|them|all(?! (?:the time|day|night)))\\b)
use yooz (?<!\\b${OF_A_NOUN} )use(?= ${DETERMINER})|(?<=${OF_A_VERB}|\\b(?:\\p{L}{2,}(?<!\\b(?:its|his|this|was|has|as|is|us|does|less|gas|access|business|always|perhaps|besides|across|versus|series|process|drugs))s|people|men|women|children|that|researchers) ${ADVERB})use(?= (?!of|for|in|by|and|or|as|is|was|are|were|has|had|have|to|at|on|with|from|case|cases|only|can|could|will|would|may|that|which|since|but|than|this|during|under|among|within|through|includes?|include)\\p{L}{2})
uses yoozes uses(?= ${OBJECT})|(?<!\\b${OF_USES} )uses(?! (?:of|for|include|including|are|were|such)\\b)
lives livvs (?<!\\b${OF_LIVES} |['’]s? )lives(?! (?:of|lost|saved|were|are|matter|have|had|can|could|will|would|may|might|must|should|depend)\\b)
live livv (?<=\\b(?:they|we|I|you|who|people|\\p{L}{3,}s|of (?:them|us)|to|let (?:him|her|them|us|me|it)|children|men|women) (?:(?:also|currently|normally|actually|still|now|mostly|all|would|could|can|will|may|might|should|must) )?)live(?= (?:in|with|on|at|near|there|here|under|among|alone|together|by|for|a|to|happily|off|up|through|longer)\\b)|live(?= (?:happily|solitarily|and (?:work|die|breathe|let)|full-time)\\b)
house howz (?<=\\b(?:to|will|would|can|could|may|might|must|should) )house(?= ${DETERMINER})
abuses abyoozes (?<=${OF_A_VERB_IN_S})abuses|abuses(?= ${OBJECT})
axes axeez (?<=\\b(?:x|y|z|two|three|both|coordinate|principal|major|minor|vertical|horizontal|orthogonal|perpendicular|parallel|optical|visual|crystal|crystallographic|symmetry|rotation(?:al)?|the|their|its|these|different|other|body|motion|spin)[ -])axes\\b(?! (?:and|or) (?:saws?|hammers?|swords?|spears?|knives|arrows?|adzes|daggers?|picks?|clubs?)\\b)|axes(?= of (?:the|a|an|symmetry|rotation|motion)\\b)
wound wownd (?<!\\b(?:a|an|the|his|her|its|my|your|their|each|this|that|to|of|gunshot|head|stab|open|deep|flesh|bullet|or) )wound(?= (?:up|around|round|down|on(?:to)?|through|along|from|into|for|across|back|its way|their way|his way|her way|single|flexible|tightly|loosely)\\b)|(?<=\\b(?:loosely|tightly|spirally|custom|helically|hand|coil|string|wire|filament)[ -])wound\\b
excuse excuze (?<!\\b(?:an|the|no|any|this|that|good|poor|your|his|her) )excuse(?= (?:me|us|my|him|them|the|our)\\b)
record rekawrd ${ORDER}record(?= ${DETERMINER})
separate sepperait ${ORDER}separate(?= ${DETERMINER})
present prezent ${ORDER}present(?= ${DETERMINER})
tear tare (?<=\\b(?:ACL|MCL|UCL|ligament|muscle|meniscus|labrum|retinal|partial|complete|slight|cuff|hamstring|wear and) )tear\\b|(?<!\\b(?:an?|single|the|every|of) )tear(?= (?:off|apart|out|open|it|the|your|along|through|into|itself|us|you|easily|at|each)\\b)|(?<=\\b(?:to|will|would|can|could|women|men|people|they|we|you|I|and) )tear(?= (?:down|up|away)\\b)
wind wined ${ORDER}wind(?= (?:the|your|it|this) )
read red (?<=\\b(?:he|she|it|who) (?:(?:also|then|once|often|never|always|even|only|just|first|later|quickly|slowly|finally) )?)(?<!\\b(?:did|does|didn['’]t|doesn['’]t|can|could|will|would|should|may|might|must|shall|let|lets|make|makes|made|help|helped|have|had|has|hear|heard|watch|watched|see|saw|that|if) (?:he|she|it|who) (?:\\p{L}+ )?)read(?= )|(?<=\\b(?:I|we|you|they) )read(?= [^.!?;]{1,60}\\b(?:yesterday|last (?:night|week|month|year|summer|winter)|ago|earlier today|this morning)\\b)
minute mynewt (?<!\\b(?:one|two|three|four|five|ten|twenty|thirty|per|\\d+) |-)minute(?= (?:details?|amounts?|quantit(?:y|ies)|traces?|particles?|differences?|fractions?|fragments?|organisms?|sea|snails?|teeth|glands?|dots?|fossil|hairs?|holes?|changes?|portions?|proportion)\\b)
lead led (?<=\\b(?:of|red|white|molten|containing|tetraethyl|zinc and|copper and|silver and|tin and) )lead(?= (?:is|was|are|and zinc|and silver|and copper|and tin|poisoning|in (?:the )?(?:paint|blood|water|soil))\\b|[,.])|lead(?= is a (?:chemical|neurotoxin|metal|heavy|soft|toxic))|lead(?= and (?:zinc|silver|copper|tin|cadmium|mercury|tiled)\\b)|lead(?=[ -](?:pipes?|mines?|mining|pellets?|content|exposure|levels?|glass|shot|glazed|sheet|dioxide|battery|batteries|paint|poisoning|acid|bullets?|crystal|ore|weights?|solder|oxide|free|based)\\b)
bow bough (?<=\\b(?:take|took|takes|taking|final|deep|slight|low) (?:a )?)bow(?! and)|(?<=\\bthe )bow(?= of (?:the|a|his|her|our|their|vessels?) (?:ship|boat|vessel|gondola)?)|(?<=\\b(?:port|starboard|bulbous|ship['’]s|vessel['’]s|clipper) )bow\\b|bow(?= (?:and|to) stern\\b|[ -](?:thrusters?|waves?|sections?|guns?|doors?|ramp)\\b|(?<=\\b(?:they|to|must|and|will|he|she) bow) (?:down|before|to)\\b)
bass bas (?<=\\b(?:sea|largemouth|smallmouth|striped) )bass\\b
resume résumé (?<=\\b(?:my|your|his|her|their|our|a|impressive|updated) )resume(?= ?[,.!?;]|$| (?:and|to|with|is|was|in|for|should|must|that)\\b)
produce prodoose (?<=\\b(?:fresh|local|organic|farm|garden|seasonal) )produce\\b
learned learnid (?<=\\b(?:a|the|most|very) )learned(?= (?:m[ae]n|wom[ae]n|scholars?|societ(?:y|ies)|friend|professor)\\b)
Polish polish ${ORDER}Polish(?= ${DETERMINER})
pho fuh (?<=\\b(?:of|the|beef|chicken|a|some|eat|ate|and|like|love|hot) )pho\\b
`;

/** Words that its rules read wrong everywhere, and their plurals: peachy as if from peak, a coup with a p. */
const MISREAD =
  'peachy peechy|preachy preechy|hotshot hot-shot|sweatshirt sweat-shirt|sweatshop sweat-shop|nutshell nut-shell|cornstarch corn-starch|coup koo|beaucoup bowcoo|gestapo guestahpo|geisha gaysha|chiffon shiffon|Chopin Showpan|cellist chellist|fungi fung-guy|renege renegg|Descartes Daycart|Charlemagne Sharlemain|Reykjavik Raykyavik|prosciutto proshootoe|gnocchi gnocky|Reg Regg|Nike Nykee|Huawei Wahway|Xiaomi Shau-mee|acai assai-ee';

/** The words of an English text that espeak-ng would read wrong, in order. */
export const englishRespellings = createRespeller([
  ...RULES.trim()
    .split('\n')
    .map((line) => {
      const [, word = '', respelling = '', pattern = ''] = /^(\S+) (\S+) (.+)$/u.exec(line) ?? [];
      return ruleOf(word, respelling, pattern);
    }),
  ...namesOf(NO_VERBS).map(([word, respelling]) =>
    ruleOf(
      word,
      respelling,
      `(?<!${OF_A_VERB})${word}(?! ${OBJECT}| (?:out|through|into|across|around|between)(?!\\p{L}))`,
    ),
  ),
  ...namesOf(NO_VERBS_IN_S).map(([word, respelling]) =>
    ruleOf(word, respelling, `(?<!${OF_A_VERB_IN_S})${word}(?! ${OBJECT})`),
  ),
  ...namesOf(MISREAD).flatMap(([word, respelling]) =>
    ['', 's'].map((ending) => ruleOf(word + ending, respelling + ending, word + ending)),
  ),
]);
