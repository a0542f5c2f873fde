import { type ReactNode } from 'react';

interface ScrollingTableProps {
  label: string;
  head: readonly string[];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
}

/** A table that scrolls in itself if it is wider than the page. */
export function ScrollingTable({ label, head, rows }: ScrollingTableProps) {
  return (
    // A scrolling element needs a name, and has to be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="records" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }, row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
