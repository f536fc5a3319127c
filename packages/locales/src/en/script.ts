import type { Namespaces } from '../namespaces.ts';

export const script: Namespaces['script'] = {
  speakers: 'Speakers',
  chooseVoice: 'Choose a voice',
  found_one: '{count} speaker found: {names}',
  found_other: '{count} speakers found: {names}',
  accept: 'Give each a voice',
  decline: 'Not now',
  settings: 'Speaker settings',
  settingsHint: 'A line that begins with a name and a colon is spoken by that speaker.',
  turns: 'Taking turns',
  turnPause: 'Pause between speakers',
  usualPause: 'Automatic',
  seconds: '{value} s',
  speakNames: 'The narrator says the names',
  rest: 'Everything else is read by {voice}, the voice chosen for the text.',
  remove: 'Remove {name}',
  silent: 'No line begins with this name.',
  voice: 'Voice: {voice}',
  asUsual: 'Back to the shared settings',
  narrated: 'This service does not have the voice: the voice of the text reads in its place.',
  hear: 'Hear {name}’s first line',
  hearCharged: 'Hear {name}’s first line (uses quota)',
  stop: 'Stop {name}',
  add: 'Add speaker',
  full: 'A text has at most {count} speakers',
  inText: 'Names before a colon in the text. Press those that are speakers:',
  name: 'Name',
  nameRefused: 'A name of its own, without a colon, at most {max} characters',
  narration: 'Narrator',
  starters: {
    video: {
      woman: '',
      man: '',
      text: `Three seconds: guess what makes this sound.
It is not thunder. It is a pot of popcorn.
Follow along, and tomorrow you will hear a bridge that sings.`,
    },
    lesson: {
      woman: 'Teacher',
      man: 'Student',
      text: `Teacher: Today we learn one word, “echo”. Who can tell me what it means?
Student: You shout into a valley, and the valley gives it back.
Teacher: Well said. Let’s try it together: hello!`,
    },
    article: {
      woman: '',
      man: '',
      text: `Why city birds get up so early

At four in the morning the street lamps are still on, and under the eaves the sparrows are already talking. City birds begin to sing well before their cousins in the country: by day the traffic is too loud, so they say what they have to say while it is quiet.

If one of them wakes you, think of it this way: it has been waiting for a quiet moment, too.`,
    },
  },
};
