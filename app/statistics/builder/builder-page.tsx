import { Link } from '@remix-run/react';
import { getDataset } from '~/datasets';
import { type Territory } from '~/datasets/territory';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../view/describe-view';
import { hrefOfBuilder } from '../view/builder-url';
import { type Notice } from '../view/notice';
import { type View, defaultView } from '../view/view';
import { CalculationNote } from '../ui/calculation-note';
import { FilterChips } from '../ui/filter-chips';
import { Notices } from '../ui/notices';
import { Switch } from '../widgets/ui/switch';
import { UpdatedFigures } from '../ui/updated-figures';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { BuilderAnswer, type BuilderAnswerProps } from './builder-answer';
import { BuilderForm } from './builder-form';
import { type QuestionSentenceProps } from './question-sentence';
import { type FilterOptions } from '../ui/filter-options';

interface BuilderPageProps extends QuestionSentenceProps, BuilderAnswerProps {
  /** The name of the dataset, and the names of everything that can be chosen. */
  dataset: string;
  datasets: readonly string[];
  view: View;
  notices: readonly Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: readonly Chip[];
  head: { title: string };
}

/** "Build a view": a question with its answer below. */
export function BuilderPage({ dataset: name, ...page }: BuilderPageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <div className="page-width analysis">
        <BuilderHeader datasets={page.datasets} />
        <Notices notices={page.notices} />
        <OlderData {...page} />
        <div className="panel">
          <BuilderForm {...page} />
          <ExampleQuestions options={page.options} />
        </div>
        <UpdatedFigures result={page.head.title}>
          <div className="panel">
            <AnsweredView {...page} />
            <BuilderAnswer {...page} />
          </div>
        </UpdatedFigures>
      </div>
    </ViewProvider>
  );
}

function BuilderHeader({ datasets }: Pick<BuilderPageProps, 'datasets'>) {
  const { t } = useTranslation('builder');
  const { t: tView, dataset } = useView();
  return (
    <header className="builder-header">
      <h1>{t('title')}</h1>
      <Switch
        label={tView('parameters.dataset')}
        choices={datasets.map((name) => ({
          name: tView(`datasets.${name}.noun`),
          href: `${paths.builder}?dataset=${name}`,
          isChosen: name === dataset.name,
        }))}
      />
      <p>{t('lead')}</p>
    </header>
  );
}

/** Says that the data are of an earlier calculation, with a link to the same question for the newest. */
function OlderData({ isNewest, question }: Pick<BuilderPageProps, 'isNewest' | 'question'>) {
  const { dataset, defaultYear } = useView();
  return (
    <CalculationNote
      isNewest={isNewest}
      hrefTo={(view) => hrefOfBuilder(dataset, view, defaultYear, question)}
    />
  );
}

/** The period and filter as applied. */
function AnsweredView({
  subject,
  chips,
  question,
  answer,
}: Pick<BuilderPageProps, 'subject' | 'chips' | 'question' | 'answer'>) {
  const { t, dataset, calculation, defaultYear, formats } = useView();
  const { widget, by, numbers } = question;
  // If no place is chosen, rows are compared with all records whatever else is chosen.
  const isKept = answer?.kind === 'table' && answer.table.compared !== null;
  const compare = isKept ? question.compare : '';
  return (
    <>
      <p className="builder-subject">
        <strong>{subject}</strong>{' '}
        <span>{t('calculation.date', { date: formats.date(calculation.date) })}</span>
      </p>
      <FilterChips
        chips={chips}
        hrefTo={(view) =>
          hrefOfBuilder(dataset, view, defaultYear, { widget, by, compare, numbers })
        }
      />
    </>
  );
}

/** Example questions about the dataset, each a link to its answer. */
function ExampleQuestions({ options }: { options: FilterOptions }) {
  const { t } = useTranslation('builder');
  const { dataset, view, defaultYear } = useView();
  const { lng, asOf } = view;
  const unfiltered = { ...defaultView(dataset, defaultYear), lng, asOf };
  // Records of one year do not answer what grows.
  const hasYears = (options.codes.year?.length ?? 0) > 1;
  const questions = dataset.questions.filter(({ by }) => by !== 'year' || hasYears);
  if (questions.length === 0) return null;
  return (
    <div className="builder-examples">
      <p id="builder-examples">{t('examples.title')}</p>
      <ul aria-labelledby="builder-examples">
        {questions.map(({ name, ...question }) => (
          <li key={name}>
            <Link to={hrefOfBuilder(dataset, unfiltered, defaultYear, question)} preventScrollReset>
              {t(`examples.${dataset.name}.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
