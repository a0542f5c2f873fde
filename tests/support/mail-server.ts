import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A local mail server that speaks real SMTP. */
export interface MailServer {
  url: string;
  /** The accepted mails, in the order of arrival. */
  mails: Email[];
  /** How many of the next mails it refuses temporarily. */
  refuseNext: number;
  /** Addresses without a mailbox. */
  unknown: Set<string>;
  /** Delays accepting a mail that has arrived completely. */
  accepting: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!mailServer.unknown.has(address)) return done();
      done(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      void buffer(stream).then(async (bytes) => {
        if (mailServer.refuseNext > 0) {
          mailServer.refuseNext -= 1;
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        mailServer.mails.push(await PostalMime.parse(bytes));
        await mailServer.accepting;
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: [],
    refuseNext: 0,
    unknown: new Set(),
    accepting: Promise.resolve(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}
