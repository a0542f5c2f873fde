import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';

interface ShareTableProps {
  /** The id of the element that names the table. */
  labelledBy: string;
  question: string;
  answers: readonly { name: string; count: number }[];
}

/** The answers to a question, each with its share of all as bar and number. */
export function ShareTable({ labelledBy, question, answers }: ShareTableProps) {
  const { t, i18n } = useTranslation('feedback');
  const formats = formatsOf(i18n.language);
  const total = Math.max(
    1,
    answers.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <table className="bar-table" aria-labelledby={labelledBy}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{question}</th>
          <th scope="col">{t('results.share')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {answers.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formats.percent(count / total)}</td>
            <td className="bar">
              <svg
                width={`${Math.round((1000 * count) / total) / 10}%`}
                aria-hidden="true"
                focusable="false"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
