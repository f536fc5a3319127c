/** The text as a document to listen to. Placeholders are `{name}`. */
export const document = {
  label: 'Escuchar y corregir',
  unreadable: 'El SSML tiene errores y no se puede mostrar como documento',
  follow: 'Seguir la voz',
  actions: 'Acciones de la frase {number}',
  play: 'Reproducir desde aquí',
  again: 'Leer otra vez',
  againTogether: 'Leer otra vez ({count} frases juntas)',
  alwaysTheSame: 'Esta voz lo lee siempre igual',
  sayingAgain: 'Se lee otra vez; la toma anterior se conserva.',
  saidAgain: 'Leído otra vez. Puede volver a la toma anterior.',
  hearOther: 'Escuchar la otra toma',
  keep: 'Conservar solo esta toma',
  kept: 'Se conserva esta toma.',
  copyLink: 'Copiar un enlace a este punto',
};
