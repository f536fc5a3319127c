const words =
  'time year people way day man thing woman life child world school state family student group country problem hand part place case week company system program question work government number night point home water room mother area money story fact month lot right study book eye job word business issue side kind head house service friend father power hour game line end member law car city community name president team minute idea body information back parent face others level office door health person art war history party result change morning reason research girl guy moment air teacher force education'.split(
    ' ',
  );

/** A small linear congruential generator (Numerical Recipes), so that every run speaks the same texts. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** English sentences of exactly `length` characters; another seed gives another text. */
export function englishText(length: number, seed: number): string {
  const random = generator(seed + 1);
  let text = '';
  let sentenceWords = 0;
  while (text.length < length) {
    const word = words[Math.floor(random() * words.length)] ?? 'time';
    const starts = sentenceWords === 0;
    text += `${text === '' ? '' : ' '}${starts ? word.charAt(0).toUpperCase() + word.slice(1) : word}`;
    sentenceWords++;
    if (sentenceWords >= 8 + Math.floor(random() * 8)) {
      text += '.';
      sentenceWords = 0;
    }
  }
  return `${text
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length - 1, 'e')}.`;
}
