import fc from 'fast-check';

/**
 * Property tests try the same cases each time, so that what passed passes again. Others are tried with another
 * `PROPERTY_SEED`, an integer.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 1) });
