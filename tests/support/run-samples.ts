import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** How a language of samples is run. */
interface Runtime {
  program: string;
  /** The program and libraries that it needs. */
  needs: readonly string[];
  ending: string;
  /** Joins all samples into one program, which prints a line for each: the status of the response. */
  join(samples: readonly string[]): string;
}

const statusOfCurl = `-o /dev/null -w '%{http_code}\\n'`;

const ofPython = (name: string) => `/usr/lib/python3/dist-packages/${name}`;
const ofR = (name: string) => `/usr/lib/R/site-library/${name}`;

/** The languages of samples, each with its runtime (those of Debian). */
export const runtimes = {
  curl: {
    program: '/bin/sh',
    needs: ['/usr/bin/curl'],
    ending: 'sh',
    join: (samples) => samples.map((code) => `${code} ${statusOfCurl}`).join('\n'),
  },
  JavaScript: {
    program: process.execPath,
    needs: [],
    ending: 'mjs',
    join: (samples) =>
      samples.map((code) => `{${code};\nanswer.data;console.log(response.status)}`).join('\n'),
  },
  Python: {
    program: '/usr/bin/python3',
    needs: ['/usr/bin/python3', ofPython('requests')],
    ending: 'py',
    join: (samples) => samples.map((code) => `${code}\nprint(response.status_code)`).join('\n'),
  },
  R: {
    program: '/usr/bin/Rscript',
    needs: ['/usr/bin/Rscript', ofR('httr2'), ofR('jsonlite')],
    ending: 'R',
    join: (samples) =>
      samples
        .map(
          (code) => `${code}\nstopifnot(is.list(answer))\ncat(last_response()$status_code, "\\n")`,
        )
        .join('\n'),
  },
} satisfies Record<string, Runtime>;

/** The languages of code blocks in the documentation, by name. */
export const languagesOfBlocks: Readonly<Record<string, Runtime>> = {
  sh: runtimes.curl,
  js: runtimes.JavaScript,
  python: { ...runtimes.Python, needs: ['/usr/bin/python3', ofPython('pandas')] },
  r: { ...runtimes.R, needs: ['/usr/bin/Rscript', ofR('jsonlite')] },
};

/** Returns whether the machine can run samples of a language; reports it if not. */
export function canRun({ needs }: Runtime): boolean {
  const missing = needs.filter((file) => !existsSync(file));
  if (missing.length > 0) console.warn(`Samples are not run: ${missing.join(', ')} is missing`);
  return missing.length === 0;
}

/** Runs code unchanged, in a temporary folder with the packages of this project; returns what it prints. */
export async function runCode({ program, ending }: Runtime, code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'terang-samples-'));
  try {
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    const file = join(folder, `samples.${ending}`);
    await writeFile(file, code);
    const settings = { cwd: folder, maxBuffer: 10_000_000 };
    return (await promisify(execFile)(program, [file], settings)).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs unchanged samples one after the other; returns the statuses of the responses. */
export async function runSamples(runtime: Runtime, samples: readonly string[]): Promise<string[]> {
  const printed = await runCode(runtime, runtime.join(samples));
  return printed.trim().split(/\s*\n/);
}

/** Returns the code blocks of a page in Markdown, each with its language; ignores those without one. */
export function blocksOf(page: string): { language: string; code: string }[] {
  const blocks = page.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }));
}
