import type { OperatorDocument } from './fenced-commands.ts';

/** How a command is verified: by a test that contains these words, or not at all, and why. */
export type Held = Run | { readonly cannot: string };
interface Run {
  readonly file: string;
  readonly words: readonly string[];
}

const by = (file: string, ...words: string[]): Run => ({ file, words });
const cannot = (why: string): Held => ({ cannot: why });

/** Runs the commands as documented, with other folders and ports. */
export const operatorPath: Run = by('scripts/operator/path.test.ts');
/** The same with the files of a release. */
export const releasePath: Run = by('scripts/release.test.ts');
const accounts = (command: string) => by('apps/server/src/admin.test.ts', `admin('${command}'`);
const noDocker = cannot(
  'there is no Docker; test:container builds and starts the image with buildah and podman',
);
const noCluster = cannot('there is no cluster; deploy.test.ts reads the manifests and what they refer to');
const noSystemd = cannot('systemd does not run here; deploy.test.ts has it verify the unit');

const makeSecrets =
  'printf \'POSTGRES_PASSWORD=%s\\nS3_SECRET_ACCESS_KEY=%s\\n\' "$(openssl rand -hex 16)" "$(openssl rand -hex 16)" > deploy/.env';

/** Every fenced command in the operators’ documents. */
export const heldCommands: Readonly<Record<OperatorDocument, Readonly<Record<string, Held>>>> = {
  'README.md': {
    'npm run app': cannot('it would install into the tree that the tests run from'),
    [speakWith('Hello from Parlando.')]: operatorPath,
    'npm test': cannot('it is what runs this'),
  },
  'docs/install.md': {
    'sha256sum --check --ignore-missing SHA256SUMS': releasePath,
    'tar -xzf parlando-0.0.1-linux-x64.tar.gz': releasePath,
    'DATA_DIR=$HOME/parlando-data parlando-0.0.1-linux-x64/bin/parlando': by(
      'scripts/release.test.ts',
      "'bin/parlando'",
    ),
    'mkdir -p /opt/parlando-voices': cannot('it belongs to the next one'),
    'npm install --prefix /opt/parlando-voices sherpa-onnx-node@1.13.8': cannot('it downloads 32 MB'),
    'NODE_PATH=/opt/parlando-voices/node_modules bin/parlando': cannot('it needs the one before'),
    'docker compose -f deploy/compose.yaml up --detach --build': noDocker,
    'docker compose -f deploy/compose.yaml exec parlando parlando admin': noDocker,
    'docker compose -f deploy/compose.yaml logs --follow': noDocker,
    [makeSecrets]: by('scripts/operator-docs.test.ts', "'printf '"),
    'docker compose -f deploy/compose.many.yaml up --detach --build --scale worker=2': noDocker,
    'docker build -f deploy/Containerfile -t parlando .': noDocker,
    'docker run --detach --name parlando --init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --publish 127.0.0.1:8080:8080 --volume parlando:/data --stop-timeout 45 parlando':
      noDocker,
    'docker exec parlando parlando admin': noDocker,
    'mkdir -p /opt/parlando /etc/parlando': releasePath,
    'tar -xzf parlando-0.0.1-linux-x64.tar.gz -C /opt/parlando --strip-components=1 --no-same-owner':
      releasePath,
    'install -m 600 /opt/parlando/.env.example /etc/parlando/parlando.env': releasePath,
    'cp /opt/parlando/deploy/parlando.service /etc/systemd/system/': releasePath,
    'systemctl daemon-reload': noSystemd,
    'systemctl enable --now parlando': noSystemd,
    'journalctl --unit parlando --follow': noSystemd,
    'systemd-run --pipe --wait --property=DynamicUser=yes --property=User=parlando --property=StateDirectory=parlando --property=EnvironmentFile=/etc/parlando/parlando.env --setenv=DATA_DIR=/var/lib/parlando /opt/parlando/bin/parlando admin':
      noSystemd,
    'groupadd --system parlando-backup': cannot('it would change the groups of the machine that tests'),
    'install -d -m 2770 -g parlando-backup /mnt/backups': cannot('it needs the group'),
    'install -D -m 644 /opt/parlando/deploy/parlando-backup.conf /etc/systemd/system/parlando.service.d/backup.conf':
      releasePath,
    'systemctl restart parlando': noSystemd,
    'systemd-run --pipe --wait --property=DynamicUser=yes --property=User=parlando --property=StateDirectory=parlando --property=SupplementaryGroups=parlando-backup --property=ReadWritePaths=/mnt/backups --property=EnvironmentFile=/etc/parlando/parlando.env --setenv=DATA_DIR=/var/lib/parlando /opt/parlando/bin/parlando admin backup /mnt/backups/parlando.tar':
      noSystemd,
    'chgrp parlando-backup /mnt/backups/parlando.tar && chmod 640 /mnt/backups/parlando.tar':
      cannot('it needs the group'),
    'kubectl apply -f deploy/kubernetes/one-pod.yaml': noCluster,
    'cp deploy/kubernetes/secret.example.yaml secret.yaml': noCluster,
    'kubectl apply -f secret.yaml': noCluster,
    'kubectl apply -f deploy/kubernetes/parlando.yaml': noCluster,
    'kubectl apply -f deploy/kubernetes/autoscaling-api.yaml': noCluster,
  },
  'docs/operating.md': {
    'npm run admin -- ban <account> [<until>] [<reason>]': accounts('ban'),
    'npm run admin -- unban <account>': accounts('unban'),
    'npm run admin -- role <account> user|vip|admin': accounts('role'),
    'npm run admin -- grant-credits <account> <characters> [basic|premium|enterprise] [<until>]':
      accounts('grant-credits'),
    'npm run admin -- sign-out <account>': accounts('sign-out'),
  },
  'docs/backup.md': {
    'npm run admin -- backup /mnt/backups/parlando.tar': operatorPath,
    'npm run admin -- verify /mnt/backups/parlando.tar': operatorPath,
    'BACKUP_DIR=/mnt/backups BACKUP_AT=03:30 BACKUP_KEEP=7 npm start': operatorPath,
    'DATA_DIR=/srv/parlando npm run admin -- restore /mnt/backups/parlando.tar': operatorPath,
    'DATA_DIR=/srv/parlando npm start': operatorPath,
    'mkdir "$DATA_DIR/newer" && mv "$DATA_DIR/postgres" "$DATA_DIR/schema" "$DATA_DIR/newer"': operatorPath,
    'npm run admin -- restore "$DATA_DIR/backups/parlando-before-migration-20261123T033000Z.tar"':
      operatorPath,
    'npm run admin -- backup /mnt/backups/upgrade.tar': operatorPath,
    'mkdir "$DATA_DIR/older" && mv "$DATA_DIR/postgres" "$DATA_DIR/older"': operatorPath,
    'npm run admin -- restore /mnt/backups/upgrade.tar': operatorPath,
  },
  'docs/storage.md': Object.fromEntries(
    [
      'S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com',
      'S3_BUCKET=my-parlando',
      'S3_REGION=eu-central-1',
      'S3_ACCESS_KEY_ID=…',
      'S3_SECRET_ACCESS_KEY=…',
      'S3_PREFIX=parlando/',
    ].map((line) => [line, by('apps/server/src/shared-storage.test.ts', 'S3_ENDPOINT: swift')]),
  ),
  'docs/several-machines.md': {
    'npm run build': by('scripts/test.mjs', "single('build')"),
    'export DATA_DIR=/tmp/parlando-several EDGE_READ_ALOUD=off': operatorPath,
    'ROLE=api    PORT=8080 npm start &': operatorPath,
    'until curl -s http://127.0.0.1:8080/healthz; do sleep 1; done': operatorPath,
    'ROLE=worker PORT=8081 npm start &': operatorPath,
    'ROLE=worker PORT=8082 npm start &': operatorPath,
    'curl -s http://127.0.0.1:8080/readyz': operatorPath,
    [speakWith('Spoken by a worker.')]: operatorPath,
    'export DATABASE_URL=postgres://parlando:password@db.internal:5432/parlando': operatorPath,
    'export S3_ENDPOINT=https://s3.internal S3_BUCKET=parlando S3_ACCESS_KEY_ID=… S3_SECRET_ACCESS_KEY=…': by(
      'apps/server/src/shared-storage.test.ts',
      'S3_ENDPOINT: swift',
    ),
    'ROLE=worker HOST=0.0.0.0 PORT=8080 NODE_URL=http://10.0.0.7:8080 npm start': operatorPath,
  },
  'docs/scale.md': {
    'npm run bench scale': cannot('it measures for minutes, and its numbers are of a quiet machine'),
  },
};

function speakWith(text: string): string {
  const headers = `-H 'Content-Type: application/json' -H 'X-Browser-Fingerprint: my-first-script'`;
  const body = `'{"text": "${text}", "voice": "en-US-JennyNeural"}'`;
  return `curl -s http://127.0.0.1:8080/api/v1/tts/single ${headers} -d ${body} -o hello.mp3`;
}
