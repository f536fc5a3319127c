/** The text as a document to listen to. Placeholders are `{name}`. */
export const document = {
  label: 'Listen and correct',
  unreadable: 'The SSML has errors and cannot be shown as a document',
  follow: 'Follow the voice',
  actions: 'Actions for sentence {number}',
  play: 'Play from here',
  again: 'Say it again',
  againTogether: 'Say it again ({count} sentences together)',
  alwaysTheSame: 'This voice says it the same way every time',
  sayingAgain: 'Saying it again; the earlier take is kept.',
  saidAgain: 'Said again. You can go back to the earlier take.',
  hearOther: 'Hear the other take',
  keep: 'Keep only this take',
  kept: 'This take is kept.',
  copyLink: 'Copy a link to this place',
};
