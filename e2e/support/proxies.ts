import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A proxy that serves an instance below `/parlando`, with the documented configuration. */
export interface ReverseProxy {
  readonly origin: string;
  close(): Promise<void>;
}

const sample = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

/** Replaces text that must occur in the sample. */
function adapt(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the sample has no ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

/** nginx with a self-signed certificate. */
export async function startNginx(instancePort: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-nginx-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const server = adapt(sample('nginx.conf'), {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/ssl/certs/example.org.pem': certificate,
    '/etc/ssl/private/example.org.key': key,
    '127.0.0.1:8080': `127.0.0.1:${instancePort}`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const http = ['access_log off;', ...temporary, server].join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${join(folder, 'pid')};\ndaemon off;\nerror_log stderr;\nevents {}\nhttp {\n${http}\n}`,
  );
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  return started(`https://127.0.0.1:${port}`, spawn('nginx', args, { stdio: 'ignore' }), folder);
}

export async function startCaddy(instancePort: number): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-caddy-'));
  mkdirSync(join(folder, 'home'));
  const port = await freePort();
  const site = adapt(sample('Caddyfile'), {
    'example.org {': `http://127.0.0.1:${port} {`,
    '127.0.0.1:8080': `127.0.0.1:${instancePort}`,
  });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: join(folder, 'home') },
  });
  return started(`http://127.0.0.1:${port}`, caddy, folder);
}

async function started(origin: string, child: ChildProcess, folder: string): Promise<ReverseProxy> {
  const close = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      // On SIGTERM, Caddy would wait for open connections.
      child.kill('SIGKILL');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) break;
    // Node does not trust its certificate; the refusal shows that the proxy is running.
    const isThere = await fetch(`${origin}/parlando/healthz`).then(
      () => true,
      (error: Error) => /CERT|SIGNED/.test(String((error.cause as NodeJS.ErrnoException)?.code)),
    );
    if (isThere) return { origin, close };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await close();
  throw new Error(`the proxy at ${origin} did not come up`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
