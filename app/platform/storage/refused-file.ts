/**
 * A file, or a mapping, is invalid. Thrown out of streams, which cannot return it; the code that reads the
 * file turns it into the refusal that it returns. `code` is a key under `file` of the locale namespace
 * `import`.
 */
export class RefusedFile extends Error {
  constructor(
    readonly code: string,
    readonly details: Record<string, string | number> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'RefusedFile';
  }
}
