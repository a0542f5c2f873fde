import { useTranslation } from '~/i18n/page-texts';
import { formatsOf } from '~/i18n/formats';
import { MIN_ANSWERS, satisfactions, type SurveyResults } from '../survey';

/** How satisfied people are, in percent of all who answered. */
export function SurveyResultsSection({ results }: { results: SurveyResults | null }) {
  const { t, i18n } = useTranslation('feedback');
  const formats = formatsOf(i18n.language);
  return (
    <section className="widget" aria-labelledby="survey-results">
      <div className="widget-header">
        <h2 id="survey-results">{t('results.title')}</h2>
        <p className="widget-explanation">
          {results
            ? t('results.base', {
                count: results.answers,
                answers: formats.number(results.answers),
              })
            : t('results.tooFew', { count: MIN_ANSWERS })}
        </p>
      </div>
      {results && <ResultsTable results={results} />}
    </section>
  );
}

function ResultsTable({ results: { answers, counts } }: { results: SurveyResults }) {
  const { t, i18n } = useTranslation('feedback');
  const formats = formatsOf(i18n.language);
  return (
    <table className="bar-table" aria-labelledby="survey-results">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('survey.fields.survey_value.label')}</th>
          <th scope="col">{t('results.share')}</th>
        </tr>
      </thead>
      <tbody>
        {satisfactions.map((value) => (
          <tr key={value}>
            <th scope="row">
              {t(`survey.fields.survey_value.options.${value}`)}
              <svg className="share-bar" aria-hidden="true" focusable="false">
                <rect
                  width={`${Math.round((1000 * counts[value]) / answers) / 10}%`}
                  height="100%"
                />
              </svg>
            </th>
            <td>{formats.percent(counts[value] / answers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
