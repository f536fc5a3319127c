import type { Namespaces } from '../namespaces.ts';

export const starter: Namespaces['starter'] = {
  hint: 'Un ejemplo: pulse Convertir para oírlo. Escriba y su propio texto ocupará su lugar.',
  heard: 'Un ejemplo: pulse una palabra para oírlo desde ahí. Escriba y su propio texto ocupará su lugar.',
  others: 'Otros ejemplos',
  names: { video: 'Vídeo corto', lesson: 'Diálogo de clase', article: 'Artículo' },
  woman: 'Sofía',
  man: 'Andrés',
  text: `Sofía: Espera, ¿esta línea acaba de leerse sola?
Andrés: Así es, y esta lo está haciendo ahora mismo.
Sofía: Entonces dame un minuto: voy a escribirme un papel mejor.`,
};
