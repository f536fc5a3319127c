/** Words that a full stop follows without ending the sentence. Lower case, without the last full stop. */

/** A name, a number or a further word follows them: never the end of a sentence. */
export const TITLES: ReadonlySet<string> = new Set(
  (
    'dr mr mrs ms mx prof rev fr hon gen col maj capt cmdr lt sgt gov sen rep pres st mt ft messrs mme mlle ' +
    'sr sra sres sras srta dra drs prof profa lic ing arq ud uds vd vds dña d excmo excma ilmo ilma sto sta ' +
    'e.g i.e eg ie viz cf vs v.gr p.ej ca approx aprox ' +
    'av avda ave blvd c/ ctra pza plza rd hwy dept dpto ext tel tlf'
  ).split(' '),
);

/** They end no sentence when a number follows (`No. 5`, `pág. 12`, `Jan. 5`). */
export const BEFORE_NUMBER: ReadonlySet<string> = new Set(
  (
    'no nos nr núm num nº n.º vol vols pp p pg pág págs pag fig figs art arts cap caps ch chap sec sect par eq ed op ' +
    'apt rte rm bldg max máx mín est mon tue tues thu thur thurs fri ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ene abr ago dic'
  ).split(' '),
);

/** They may end a sentence: a capital letter after them begins the next one. */
export const MAY_END: ReadonlySet<string> = new Set(
  'etc inc ltd co corp jr a.m p.m am pm u.s u.k u.s.a u.n d.c ph.d m.d b.a m.a b.c a.d a.c d.c ee.uu s.a s.l no cía'.split(
    ' ',
  ),
);
