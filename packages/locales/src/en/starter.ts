import type { Namespaces } from '../namespaces.ts';

export const starter: Namespaces['starter'] = {
  hint: 'A sample: press Convert to hear it. Type, and your own text takes its place.',
  heard: 'A sample: press a word to hear it from there. Type, and your own text takes its place.',
  others: 'Other samples',
  names: { video: 'Short video', lesson: 'Lesson dialogue', article: 'Listen to an article' },
  woman: 'Ada',
  man: 'Leo',
  text: `Ada: Wait, did this line just read itself out loud?
Leo: It did, and this one is doing it right now.
Ada: Then give me a minute. I am going to write myself better lines.`,
};
