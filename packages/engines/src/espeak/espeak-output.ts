/** The rate of every voice. */
export const ESPEAK_SAMPLE_RATE_HERTZ = 22_050;
/** What it makes when nothing else is asked for. */
export const ESPEAK_OUTPUT = { sampleRateHertz: ESPEAK_SAMPLE_RATE_HERTZ, bitrateKbps: 64 } as const;
