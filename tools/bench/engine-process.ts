import { fileURLToPath } from 'node:url';
import { answerParent, doInProcess } from './child-process';
import { type EngineFigures, type EngineTask, measureEngines } from './measure-engine';

const thisFile = fileURLToPath(import.meta.url);

/** Measures the engines in a separate process. */
export async function measureEnginesApart(task: EngineTask): Promise<EngineFigures> {
  return (await doInProcess(thisFile, task)) as EngineFigures;
}

if (process.argv[1] === thisFile) answerParent((task) => measureEngines(task as EngineTask));
