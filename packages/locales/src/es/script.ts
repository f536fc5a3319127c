import type { Namespaces } from '../namespaces.ts';

export const script: Namespaces['script'] = {
  speakers: 'Personajes',
  chooseVoice: 'Elegir voz',
  found_one: 'Hay {count} personaje: {names}',
  found_other: 'Hay {count} personajes: {names}',
  accept: 'Dar una voz a cada uno',
  decline: 'Ahora no',
  settings: 'Ajustes de los personajes',
  settingsHint: 'Una línea que empieza por un nombre y dos puntos la dice ese personaje.',
  turns: 'Turnos',
  turnPause: 'Pausa entre personajes',
  usualPause: 'Automática',
  seconds: '{value} s',
  speakNames: 'El narrador dice los nombres',
  rest: 'Lo demás lo lee {voice}, la voz elegida para el texto.',
  remove: 'Quitar a {name}',
  silent: 'Ninguna línea empieza por este nombre.',
  voice: 'Voz: {voice}',
  asUsual: 'Volver a los ajustes comunes',
  narrated: 'Este servicio no tiene la voz: en su lugar lee la voz del texto.',
  hear: 'Escuchar la primera línea de {name}',
  hearCharged: 'Escuchar la primera línea de {name} (consume cuota)',
  stop: 'Detener a {name}',
  add: 'Añadir personaje',
  full: 'Un texto tiene como máximo {count} personajes',
  inText: 'Nombres ante dos puntos en el texto. Pulse los que sean personajes:',
  name: 'Nombre',
  nameRefused: 'Un nombre distinto, sin dos puntos, de {max} caracteres como máximo',
  narration: 'Narrador',
  starters: {
    video: {
      woman: '',
      man: '',
      text: `Tres segundos: adivina qué suena así.
No es un trueno. Es una olla de palomitas.
Sígueme y mañana oirás un puente que canta.`,
    },
    lesson: {
      woman: 'Maestra',
      man: 'Alumno',
      text: `Maestra: Hoy aprendemos una palabra: «eco». ¿Quién me dice qué significa?
Alumno: Gritas hacia un valle y el valle te lo devuelve.
Maestra: Muy bien dicho. Probemos todos juntos: ¡hola!`,
    },
    article: {
      woman: '',
      man: '',
      text: `Por qué las aves de la ciudad madrugan tanto

A las cuatro de la mañana las farolas siguen encendidas y, bajo el alero, los gorriones ya están conversando. Las aves de la ciudad empiezan a cantar mucho antes que las del campo: de día el tráfico hace demasiado ruido, así que dicen lo que tienen que decir mientras hay silencio.

Si una te despierta, piénsalo así: ella también esperaba un momento de calma.`,
    },
  },
};
