/** A voice of the imported catalogue as the generator writes it. `tags` are names. */
export type AzureVoiceRow = readonly [
  shortName: string,
  name: string,
  localName: string,
  gender: 'Female' | 'Male' | 'Neutral' | null,
  locale: string,
  styles: readonly string[],
  roles: readonly string[],
  secondaryLocales: readonly string[],
  sampleRateHertz: number | null,
  wordsPerMinute: number | null,
  voiceType: string,
  family: string,
  status: 'GA' | 'Preview' | 'Deprecated',
  readAloud: boolean,
  tags: readonly string[],
];
