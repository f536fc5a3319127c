import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';

/** The configuration of this process; the environment itself goes before the file `.env`. Throws ConfigError. */
export function readEnvironment(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  return { ...config, dataDir: resolve(config.dataDir) };
}
