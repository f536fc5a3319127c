import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

/** A real SMTP server on a free port, which keeps what it receives. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The code in the last mail to an address. */
  lastCode(to: string): string;
  refuse: boolean;
  /** Takes mails and then says that it did not, as a server does whose reply comes too late. */
  deny: boolean;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(found.refuse ? new Error('mailbox unavailable') : null),
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        for (const { address } of envelope.rcptTo) mails.push({ ...readMail(raw), to: address, from });
        done(found.deny ? new Error('try again later') : null);
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const found: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: false,
    deny: false,
    lastCode(to) {
      const codes = mails
        .filter((mail) => mail.to === to)
        .flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? []);
      const code = codes.at(-1);
      if (code === undefined) throw new Error(`no code was mailed to ${to}`);
      return code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return found;
}

/** Parses as much of RFC 5322 and MIME as our own mails use. */
function readMail(raw: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  return {
    subject: decodeWords(value('Subject')),
    text: decodeBody(body.join('\r\n\r\n'), value('Content-Transfer-Encoding')),
  };
}

/** Encoded words, RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
