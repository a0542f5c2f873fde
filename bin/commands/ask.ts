import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';

/** Asks the operator; a hidden answer is not shown while it is typed. */
export type Ask = (question: string, options?: { isHidden?: boolean }) => Promise<string>;

/** Asks at the terminal or, without one, reads the lines of standard input in order. */
export async function openQuestions(): Promise<Ask> {
  return process.stdin.isTTY ? promptTerminal : answersOf(process.stdin);
}

/** Asks at the terminal; does not show a password that is typed. */
async function promptTerminal(question: string, { isHidden = false } = {}): Promise<string> {
  process.stdout.write(`${question}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? nowhere : process.stdout;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (isHidden) process.stdout.write('\n');
  }
}

/** Reads answers from standard input, one on each line: the password alone if options gave the rest. */
async function answersOf(input: NodeJS.ReadableStream): Promise<Ask> {
  const answers = (await readAll(input)).split(/\r?\n/);
  return async () => answers.shift() ?? '';
}
