/** The types of jsonld that tests use; its published types are those of an older version. */
declare module 'jsonld' {
  interface CanonizeOptions {
    algorithm: 'RDFC-1.0';
    format: 'application/n-quads';
    /** For statements given as text. */
    inputFormat?: 'application/n-quads';
  }
  const jsonld: { canonize(input: object | string, options: CanonizeOptions): Promise<string> };
  export default jsonld;
}
