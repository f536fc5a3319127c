import { expect, test } from 'vitest';
import { xSampaToIpa } from './x-sampa.ts';

test.each([
  ['h@"l@U', 'həˈləʊ'],
  ['"stO:ri', 'ˈstɔːri'],
  ['t@"mA:.t@U', 'təˈmɑː.təʊ'],
  ['"lE.d3`', 'ˈlɛ.dɝ'],
  ['"kas.ta.Ja', 'ˈkas.ta.ɲa'],
  ['R\\@`', 'ʀɚ'],
  ['r\\`a_~', 'ɻã'],
  ['b_<i|\\|\\', 'ɓiǁ'],
  ['p_h_jA:\\', 'pʰʲɑˑ'],
  ['', ''],
])('%s is %s', (transcription, ipa) => {
  expect(xSampaToIpa(transcription)?.normalize('NFC')).toBe(ipa.normalize('NFC'));
});

test.each(['你', 'a#', 'ə', '$'])('%s is no X-SAMPA', (transcription) => {
  expect(xSampaToIpa(transcription)).toBeUndefined();
});
