import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type EngineFigures, type EngineTask, measureEngines } from './measure-engine';

const thisFile = fileURLToPath(import.meta.url);

/** Measures the engines in a process of their own, whose memory holds nothing else. */
export async function measureInProcess(task: EngineTask): Promise<EngineFigures> {
  const child = fork(thisFile, { execArgv: process.execArgv });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The measuring process ended with ${code}`);
  });
  child.send(task);
  const [figures]: EngineFigures[] = await Promise.race([once(child, 'message'), ended]);
  if (!figures) throw new Error('The measuring process sent nothing');
  await ended.catch(() => {});
  return figures;
}

if (process.argv[1] === thisFile && process.send) {
  process.once('message', (task: EngineTask) => {
    void measureEngines(task).then((figures) => process.send?.(figures, () => process.exit()));
  });
}
