/** What tests use of jsonld; its published types are those of an older version. */
declare module 'jsonld' {
  interface CanonizeOptions {
    algorithm: 'RDFC-1.0';
    format: 'application/n-quads';
    /** Of statements that are given as text. */
    inputFormat?: 'application/n-quads';
  }
  const jsonld: { canonize(input: object | string, options: CanonizeOptions): Promise<string> };
  export default jsonld;
}
