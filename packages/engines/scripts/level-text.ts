import { sampleText } from '@parlando/speech/sample-text';
import { PROSE } from '@parlando/speech/testkit';

const COUNTRIES = 'DE FR IT ES JP CN BR IN EG MX CA GR TR AU KE PE'.split(' ');
const COUNTRIES_A_LINE = 4;
const DAYS = [0, 1, 2, 3, 4, 5].map((i) => new Date(2026, 2 * i, 3 + 4 * i));

/**
 * About half a minute of text in any language: its sample sentence, ICU's names of days and countries, and prose where
 * we have some.
 */
export function levelText(locale: string): string {
  const dates = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const names = COUNTRIES.map((country) => regions.of(country));
  const lines = [
    sampleText(locale),
    ...DAYS.map((day) => dates.format(day)),
    ...names.flatMap((_, at) =>
      at % COUNTRIES_A_LINE ? [] : [names.slice(at, at + COUNTRIES_A_LINE).join(' ')],
    ),
    ...(PROSE[locale.split('-')[0] ?? ''] ?? []),
  ];
  return lines.map((line) => (/[.。।։۔]$/.test(line) ? line : `${line}.`)).join(' ');
}

/** Single sentences, which are louder than within prose, in the languages of the interface. */
export const SHORT_TEXTS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Welcome back, everyone.',
    'Your order is ready.',
    'Where is the station?',
    'It will rain in the afternoon.',
    'Turn left at the next corner.',
    'We are closed on Sundays.',
    'My sister lives in a small town.',
    'Thanks, see you tomorrow!',
  ],
  es: [
    'Bienvenidos a todos.',
    'Su pedido está listo.',
    '¿Dónde está la estación?',
    'Por la tarde va a llover.',
    'Gire a la izquierda en la próxima calle.',
    'Cerramos los domingos.',
    'Mi hermana vive en un pueblo pequeño.',
    '¡Gracias, hasta mañana!',
    '¿Qué hora es?',
    '¿Puede repetirlo, por favor?',
    'El médico la atenderá enseguida.',
    'La biblioteca abre a las diez.',
    'Compré pan y leche en la tienda.',
    'El vuelo sale con retraso.',
    'Hace mucho frío esta noche.',
    'Le llamaremos en cuanto haya noticias.',
  ],
  zh: [
    '欢迎大家回来。',
    '您的订单已经准备好了。',
    '请问车站在哪里？',
    '下午可能会下雨。',
    '前方路口请左转。',
    '我们星期天休息。',
    '我妹妹住在一个小镇上。',
    '谢谢，明天见！',
  ],
};
