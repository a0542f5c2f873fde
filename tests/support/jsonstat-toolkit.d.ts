/** The types of the JSON-stat reader that tests use; the package has none. */
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
