import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from './config.ts';

const file = '.env';

/** The configuration of this process; the environment itself goes before the file `.env`. Throws ConfigError. */
export function readEnvironment(): Config {
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const fileNames = new Set(Object.keys(inFile).filter((name) => process.env[name] === undefined));
  const config = readConfig({ ...inFile, ...process.env }, fileNames);
  return { ...config, dataDir: resolve(config.dataDir) };
}
