import { type FormattedRevisions } from '../revisions/format-revisions';

/** Which figures of a view of an earlier calculation the published one shows otherwise. */
export function Revisions({ title, heads, rows, more }: FormattedRevisions) {
  if (rows.length === 0) return <p>{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <table className="revisions">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, then, now }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{then}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p>{more}</p>}
    </details>
  );
}
