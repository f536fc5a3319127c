import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const dataFile = (name: string) => require.resolve(`@parlando/espeak-wasm/dist/data/${name}.bin`);

/**
 * Writes the `espeak-ng-data` that a voice needs to read text, from our own build of espeak-ng: for voices that come without.
 * @param dictionaries names of espeak-ng's dictionaries, such as `en`
 */
export async function writeEspeakData(folder: string, dictionaries: readonly string[]): Promise<void> {
  for (const pack of ['phonemes', 'voices']) {
    for (const [name, data] of filesOfPack(await readFile(dataFile(pack)))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), data);
    }
  }
  for (const name of dictionaries) await cp(dataFile(`dictionaries/${name}`), join(folder, `${name}_dict`));
}

/** packages/espeak-wasm/pack-data.mjs describes its layout. */
function* filesOfPack(pack: Buffer): Generator<[string, Buffer]> {
  for (let at = 0; ; ) {
    const nameBytes = pack.readUInt32LE(at);
    if (nameBytes === 0) return;
    const size = pack.readUInt32LE(at + 4);
    const from = at + 8 + nameBytes;
    yield [pack.toString('utf8', at + 8, pack.indexOf(0, at + 8)), pack.subarray(from, from + size)];
    at = from + ((size + 3) & ~3);
  }
}
