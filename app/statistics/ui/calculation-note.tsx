import { Link } from '@remix-run/react';
import { type View } from '../view/view';
import { type FormattedRevisions } from '../revisions/format-revisions';
import { Revisions } from './revisions';
import { useView } from '../widgets/ui/view-context';

interface CalculationNoteProps {
  isNewest: boolean;
  /** What differs; absent where the page shows no figures. */
  revisions?: FormattedRevisions | null;
  /** The address of another view on a page below the dashboard. */
  hrefTo?: (view: View) => string;
}

/** Says that the visitor sees an earlier calculation, or one that was withdrawn, where the published one is, and what differs in it. */
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
