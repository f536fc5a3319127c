/** `npm run dev`: the server, restarted on every change, and the page with hot reloading in front of it. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './require-tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name) => join(root, 'node_modules', '.bin', name);

const start = (command, args, folder) =>
  spawn(bin(command), args, {
    cwd: join(root, folder),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });

const children = [
  start('tsx', ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], '.'),
  start('vite', ['dev'], 'apps/web'),
];

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

// Ctrl-C reaches the children directly; this process only has to outlive them.
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
for (const child of children) child.once('exit', (code) => stop(code ?? 1));
