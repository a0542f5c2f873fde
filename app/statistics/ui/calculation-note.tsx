import { Link } from '@remix-run/react';
import { type View } from '../view/view';
import { type FormattedRevisions } from '../revisions/format-revisions';
import { useView } from '../widgets/ui/view-context';

interface CalculationNoteProps {
  isNewest: boolean;
  /** What differs; absent if the page shows no figures. */
  revisions?: FormattedRevisions | null;
  /** Returns the address of another view on a page below the dashboard. */
  hrefTo?: (view: View) => string;
}

/**
 * A note that the visitor sees an earlier or withdrawn calculation, with a link to the published one and what
 * differs in it.
 */
export function CalculationNote({ isNewest, revisions, hrefTo }: CalculationNoteProps) {
  const { t, view, calculation, formats, hrefOf } = useView();
  if (isNewest) return null;
  const { withdrawn } = calculation;
  return (
    <div className="notice">
      <p>
        {withdrawn?.text ??
          t('calculation.old', {
            number: formats.number(calculation.id),
            date: formats.date(calculation.date),
          })}{' '}
        <Link to={(hrefTo ?? hrefOf)({ ...view, asOf: undefined })}>{t('calculation.newest')}</Link>
      </p>
      {[withdrawn?.note ?? [], revisions?.notes ?? []].flat().map(({ text, language }) => (
        <p key={text} lang={language}>
          {text}
        </p>
      ))}
      {revisions && <Revisions {...revisions} />}
    </div>
  );
}

/** The figures of a view of an earlier calculation that the published one shows differently. */
function Revisions({ title, heads, rows, more }: FormattedRevisions) {
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
