import morgan from 'morgan';
import pino from 'pino';
import './lost-log-lines.mjs';
import { currentRequest } from './request-context.server';

// remix-serve logs each request without an id; the portal's own line replaces it.
morgan.format('tiny', () => undefined);

/**
 * The log of a web process: one JSON object a line, with the id of its request, or one plain line at a
 * terminal. Errors go to standard error, everything else to standard output. Callers leave out what a person
 * typed or can be identified by: queries, forms, cookies, tokens, addresses.
 */
export const log = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ requestId: currentRequest()?.id }),
  },
  pino.multistream(
    [
      { stream: { write: (line: string) => write(process.stdout, line) } },
      { level: 'error', stream: { write: (line: string) => write(process.stderr, line) } },
    ],
    { dedupe: true },
  ),
);

/**
 * Logs an unexpected error: only the error and the path, since a query or a form may hold what a person
 * typed, and so may other properties of an error.
 */
export function logError(error: unknown, context: { method?: string; path?: string } = {}): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error({ ...context, error: reason });
}

function write(stream: NodeJS.WriteStream, line: string): void {
  stream.write(stream.isTTY ? formatLine(line) : line);
}

/** Formats a line of the log for people: time, message, and the rest. */
export function formatLine(line: string): string {
  const { time, level, msg = level, error, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const values = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  const words = [String(time).slice(11, 19), msg, ...values].join(' ');
  return `${error === undefined ? words : `${words}\n${error}`}\n`;
}
