import type { Rooms } from '../rooms.ts';

export const script: Rooms['script'] = {
  speakers: 'Speakers',
  chooseVoice: 'Voice of {name}: {voice}',
  found_one: '{count} speaker found: {names}',
  found_other: '{count} speakers found: {names}',
  accept: 'Give each a voice',
  decline: 'Not now',
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
      text: `Teacher: Today we learn one word, "echo". Who can tell me what it means?
Student: You shout into a valley, and the valley gives it back.
Teacher: Well said. Let's try it together: hello!`,
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
