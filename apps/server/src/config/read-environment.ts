import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';

const file = '.env';

/** The configuration of this process; the environment itself goes before the file `.env`. Throws ConfigError. */
export function readEnvironment(): Config {
  const inFile = parseEnv(readFile());
  const fileNames = new Set(Object.keys(inFile).filter((name) => process.env[name] === undefined));
  const config = readConfig({ ...inFile, ...process.env }, fileNames);
  return { ...config, dataDir: resolve(config.dataDir) };
}

/** Docker makes a folder of a file that it mounts and does not find. */
function readFile(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new ConfigError([`${file}: is in the working folder, but cannot be read (${code})`]);
  }
}
