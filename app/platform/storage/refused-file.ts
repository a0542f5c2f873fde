/**
 * A file, or a mapping, cannot be read as one. Thrown out of streams, where nothing can be returned;
 * who reads the file makes it the refusal that it returns. `code` is a key under `file` of the locale
 * namespace `import`.
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
