import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { DrawnChart } from '~/ui/drawn-chart';
import { ScrollingTable } from '~/ui/scrolling-table';
import { commentsList } from '../comments-list';
import { satisfactions, type SurveyResults } from '../survey';
import { ShareTable } from './share-table';

interface Comment {
  id: number;
  value: string;
  advice: string;
  /** Of respondents who agreed to be contacted. */
  email: string | null;
  day: string;
}

interface StaffSurveyPageProps {
  questions: { question: string; answers: { name: string; count: number }[] }[];
  months: readonly ({ month: string } & SurveyResults)[];
  /** Null while there are no answers. */
  svg: string | null;
  request: ListRequest;
  page: ListPage<Comment>;
}

/** The answers to the satisfaction survey: shares, months, suggestions. */
export function StaffSurveyPage({ questions, months, svg, request, page }: StaffSurveyPageProps) {
  const { t } = useTranslation('staff');
  const { t: tOfficers } = useTranslation('officers');
  const { t: survey } = useTranslation('feedback', { keyPrefix: 'survey.fields' });
  return (
    <StaffPage title={t('survey.title')} path={staffPaths.survey}>
      <p className="form-lead">{t('survey.lead')}</p>
      <Months months={months} svg={svg} />
      {svg !== null &&
        questions.map(({ question, answers }) => (
          <section key={question} className="widget account-part" aria-labelledby={question}>
            <h2 id={question}>{survey(`survey_${question}.label`)}</h2>
            <ShareTable
              labelledBy={question}
              question={survey(`survey_${question}.label`)}
              answers={answers}
            />
          </section>
        ))}
      <section className="account-part" aria-labelledby="comments">
        <h2 id="comments">{tOfficers('survey.comments')}</h2>
        <PagedList list={commentsList} request={request} page={page}>
          {(comments) => (
            <ul>
              {comments.map((comment) => (
                <CommentItem key={comment.id} {...comment} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      <p>
        <a href={staffPaths.surveyFile} className="button" download>
          {tOfficers('survey.file')}
        </a>
      </p>
    </StaffPage>
  );
}

function Months({ months, svg }: Pick<StaffSurveyPageProps, 'months' | 'svg'>) {
  const { t, i18n } = useTranslation('officers');
  const { t: answers } = useTranslation('feedback', {
    keyPrefix: 'survey.fields.survey_value.options',
  });
  const formats = formatsOf(i18n.language);
  if (svg === null) return <p>{t('survey.none')}</p>;
  return (
    <section className="widget account-part" aria-labelledby="months">
      <h2 id="months">{t('survey.chart')}</h2>
      <DrawnChart svg={svg} />
      <ScrollingTable
        label={t('survey.chart')}
        head={[
          t('report.month'),
          ...satisfactions.map((value) => answers(value)),
          t('survey.answers'),
        ]}
        rows={months.map(({ month, counts, answers: all }) => ({
          name: formats.month(`${month}-01`),
          cells: [
            ...satisfactions.map((value) => formats.percent(counts[value] / all)),
            formats.number(all),
          ],
        }))}
      />
    </section>
  );
}

function CommentItem({ value, advice, email, day }: Comment) {
  const { t, i18n } = useTranslation('feedback');
  return (
    <li className="officer-item">
      <p className="officer-facts">
        {t(`survey.fields.survey_value.options.${value}`)} ·{' '}
        <time dateTime={day}>{formatsOf(i18n.language).date(day)}</time>
        {email !== null && (
          <>
            {' '}
            · <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      <p className="officer-message">{advice}</p>
    </li>
  );
}
