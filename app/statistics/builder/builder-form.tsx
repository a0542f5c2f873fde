import { Link, useNavigate } from '@remix-run/react';
import { divisions } from '~/datasets/dataset';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { widgetBy } from './read-question';
import { hrefOfBuilder } from '../view/builder-url';
import { ChoiceField } from '../ui/choice-field';
import { QuestionForm } from '../ui/question-form';
import { searchOfForm } from '../ui/search-of-form';
import { useChoosing } from '../ui/use-choosing';
import { useView } from '../widgets/ui/view-context';
import { QuestionSentence, type QuestionSentenceProps } from './question-sentence';

/**
 * The question as a sentence, with the filter collapsed: a GET form; with script each choice is answered at
 * once.
 */
export function BuilderForm(props: QuestionSentenceProps) {
  const { t } = useTranslation('builder');
  const context = useView();
  const { dataset } = context;
  const navigate = useNavigate();
  const { numbers } = props.question;
  const choosing = useChoosing((form, changed) => {
    const search = searchOfForm(new FormData(form), context, changed);
    navigate(`${paths.builder}?${search}`, { preventScrollReset: true, replace: true });
  });
  return (
    <QuestionForm
      action={paths.builder}
      label={t('title')}
      show={t('show')}
      options={props.options}
      filter={{
        label: t('filter'),
        except: ['year'],
        fields: <CountFields />,
      }}
      parameters={['measure', 'division']}
      form={{ replace: true, ...choosing }}
    >
      <input type="hidden" name="dataset" value={dataset.name} />
      {numbers && numbers !== 'share' && <input type="hidden" name="numbers" value={numbers} />}
      <QuestionSentence {...props} />
      <SwapLink question={props.question} />
    </QuestionForm>
  );
}

/** A link to the question in which the shown and the dividing dimension are swapped. */
function SwapLink({ question }: Pick<QuestionSentenceProps, 'question'>) {
  const { t } = useTranslation('cross-table');
  const { dataset, view, defaultYear } = useView();
  const by = dataset.widgets.find(({ name }) => name === question.widget)?.dimension;
  const widget = widgetBy(dataset, question.by)?.name;
  if (!by || !widget) return null;
  return (
    <Link
      to={hrefOfBuilder(dataset, view, defaultYear, { ...question, widget, by })}
      preventScrollReset
      className="button button-quiet"
    >
      <span aria-hidden="true">⇄</span> {t('swap')}
    </Link>
  );
}

/** The measure, and the division. */
function CountFields() {
  const { t, dataset, view, territory } = useView();
  const measures = dataset.measures.map(({ name }) => ({
    value: name,
    name: t(`measures.${name}`),
  }));
  const all = divisions.map((value) => ({ value, name: t(`map.division${value}`) }));
  return (
    <div className="filter-basic builder-counts">
      {measures.length > 1 && (
        <ChoiceField name="measure" chosen={view.measure} choices={measures} />
      )}
      {territory?.hasDivisions && (
        <ChoiceField name="division" chosen={view.division} choices={all} />
      )}
    </div>
  );
}
