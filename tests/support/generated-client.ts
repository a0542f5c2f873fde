import { type Client } from 'openapi-fetch';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** An operation of an OpenAPI document, as far as a client needs it to send its example. */
interface NamedOperation {
  path: string;
  method: string;
  operation: {
    parameters: readonly { name?: string; in?: string; example?: string }[];
    requestBody?: { content: Record<string, { example: object }> };
  };
}

interface ClientAnswer {
  response: Response;
  error?: unknown;
}

/** Returns a program that sends every operation's example, typed by `api.ts`. */
export function programOf(operations: readonly NamedOperation[]): string {
  const lines = operations.map(({ path, method, operation }) => {
    const params: Record<string, Record<string, string>> = {};
    for (const { name = '', in: place = '', example } of operation.parameters) {
      if (example !== undefined) (params[place] ??= {})[name] = example;
    }
    const init = JSON.stringify({
      params,
      body: operation.requestBody?.content['application/json']?.example,
    });
    return `  () => client.${method}(${JSON.stringify(path)}, ${init}),`;
  });
  return [
    `import type { Client } from 'openapi-fetch';`,
    `import type { paths } from './api';`,
    `export const run = (client: Client<paths>) => [`,
    ...lines,
    `];`,
  ].join('\n');
}

/** Returns the compiler's errors in modules next to this one. */
export function problemsInTypes(modules: Readonly<Record<string, string>>): string[] {
  const folder = dirname(fileURLToPath(import.meta.url));
  const texts = new Map(Object.entries(modules).map(([name, text]) => [join(folder, name), text]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Returns the requests of such a program. */
export function runProgram(
  program: string,
  client: Client<Record<string, never>>,
): (() => Promise<ClientAnswer>)[] {
  const { outputText } = ts.transpileModule(program, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported: { run?: (client: unknown) => (() => Promise<ClientAnswer>)[] } = {};
  new Function('exports', outputText)(exported);
  return exported.run?.(client) ?? [];
}
