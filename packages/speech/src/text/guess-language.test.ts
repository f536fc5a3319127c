import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

test.each([
  ['The quick brown fox jumps over the lazy dog.', 'en'],
  ['Hello', 'en'],
  ['1234 …', 'en'],
  ['', 'en'],
  ['今天天气不错，我们去公园吧。', 'zh'],
  ['我用 iPhone 和 MacBook 拍照', 'zh'],
  ['今日はいい天気ですね。', 'ja'],
  ['안녕하세요, 반갑습니다.', 'ko'],
  ['¿Cómo estás? Espero que todo vaya bien.', 'es'],
  ['El perro de la casa no ladra.', 'es'],
  ['Bonjour, comment allez-vous ce matin ?', 'fr'],
  ['Guten Morgen, wie geht es dir?', 'de'],
  ['Não sei o que dizer sobre isso.', 'pt'],
  ['Questo è il libro di mia sorella.', 'it'],
  ['Het is niet zo ver van hier.', 'nl'],
  ['Nie wiem, co się dzieje.', 'pl'],
  ['Привет, как дела?', 'ru'],
  ['Привіт, як твої справи?', 'uk'],
  ['مرحبا كيف حالك', 'ar'],
  ['नमस्ते आप कैसे हैं', 'hi'],
  ['Xin chào, tôi là người Việt Nam.', 'vi'],
  ['Bugün hava çok güzel ve güneşli.', 'tr'],
])('%s is %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});

test('a long text takes no longer than its beginning', () => {
  expect(guessLanguage(`${'Das ist ein Haus. '.repeat(200)}${'The end of it. '.repeat(100_000)}`)).toBe('de');
});
