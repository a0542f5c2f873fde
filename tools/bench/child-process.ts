import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a task of another file in a separate process, whose memory holds nothing else.
 *
 * @throws if the process ends without an answer.
 */
export async function doInProcess(file: string, task: object): Promise<unknown> {
  const child = fork(file, { execArgv: process.execArgv });
  const answers: unknown[] = [];
  child.once('message', (answer) => answers.push(answer));
  child.send(task);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (answers.length === 0) throw new Error(`${file} ended with ${code} and no answer`);
  return answers[0];
}

/** Runs the task that the parent process sends, and ends the process. */
export function answerParent(act: (task: unknown) => Promise<object>): void {
  process.once('message', (task) => {
    void act(task).then((answer) => process.send?.(answer, () => process.exit()));
  });
}
