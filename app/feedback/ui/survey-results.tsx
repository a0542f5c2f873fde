import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { MIN_ANSWERS, satisfactions, type SurveyResults } from '../survey';
import { ShareTable } from './share-table';

/** How satisfied people are, in per cent of all respondents. */
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
      {results && (
        <ShareTable
          labelledBy="survey-results"
          question={t('survey.fields.survey_value.label')}
          answers={satisfactions.map((value) => ({
            name: t(`survey.fields.survey_value.options.${value}`),
            count: results.counts[value],
          }))}
        />
      )}
    </section>
  );
}
