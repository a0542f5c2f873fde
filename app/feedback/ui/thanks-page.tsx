import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { useIsPublished } from '~/shell/use-is-published';
import { type SurveyResults } from '../survey';
import { SurveyResultsSection } from './survey-results';

/** Thanks for an answer to the survey, with the results of others. */
export function ThanksPage({ results }: { results: SurveyResults | null }) {
  const { t } = useTranslation('feedback');
  const isPublished = useIsPublished();
  const steps = [
    { name: t('survey.title'), to: paths.survey },
    { name: t('thanks.title'), to: paths.surveyThanks },
  ];
  return (
    <>
      <PageHeader title={t('thanks.title')} steps={steps}>
        <p className="page-lead">{t('thanks.text')}</p>
      </PageHeader>
      <div className="page-width form-done">
        <SurveyResultsSection results={results} />
        {isPublished(paths.dashboard) && (
          <p>
            <Link to={paths.dashboard} className="button">
              {t('thanks.back')}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}
