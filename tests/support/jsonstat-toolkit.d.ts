/** As much of the reader of JSON-stat as tests use; it brings no types. */
declare module 'jsonstat-toolkit' {
  interface Cell {
    value: number | null;
    status: string | null;
  }
  interface Cube {
    class: string;
    id: string[];
    size: number[];
    label: string;
    value: (number | null)[];
    role: Record<string, string[]> | null;
    Data(codes: Record<string, string>): Cell;
    Dimension(id: string): { id: string[]; Category(code: string): { label: string } };
  }
  export default function JSONstat(source: unknown): Cube;
}
