import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FilterOptions } from '../ui/filter-options';
import { hrefOfBuilder } from '../view/builder-url';
import { defaultView } from '../view/view';
import { useView } from '../widgets/ui/view-context';

/** Questions that can be asked of the dataset, each a link to its answer. */
export function ExampleQuestions({ options }: { options: FilterOptions }) {
  const { t } = useTranslation('builder');
  const { dataset, view, defaultYear } = useView();
  const { lng, asOf } = view;
  const whole = { ...defaultView(dataset, defaultYear), lng, asOf };
  // What grows is no question to records of one year.
  const hasYears = (options.codes.year?.length ?? 0) > 1;
  const questions = dataset.questions.filter(({ by }) => by !== 'year' || hasYears);
  if (questions.length === 0) return null;
  return (
    <div className="builder-examples">
      <p id="builder-examples">{t('examples.title')}</p>
      <ul aria-labelledby="builder-examples">
        {questions.map(({ name, ...question }) => (
          <li key={name}>
            <Link to={hrefOfBuilder(dataset, whole, defaultYear, question)} preventScrollReset>
              {t(`examples.${dataset.name}.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
