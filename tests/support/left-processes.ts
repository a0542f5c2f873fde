import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the command lines of the processes that were started with a data folder: the portal's own by their
 * environment, PostgreSQL's by their arguments.
 */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const variables = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
      const isOurs = command.includes(folder) || variables.includes(`DATA_DIRECTORY=${folder}`);
      return isOurs ? [`${name} ${command.replaceAll('\0', ' ')}`] : [];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
}
