import { Form, Link } from '@remix-run/react';
import { divisions } from '~/datasets/dataset';
import { paths } from '~/paths';
import { NotApplied } from '~/ui/forms/not-applied';
import { type FilterOptions } from '../dashboard/filter-options';
import { hrefOfBuilder } from '../views/builder-url';
import { FilterFields } from './filter-fields';
import { CarriedParameters } from './carried-parameters';
import { useView } from './view-context';

interface BuilderFormProps {
  widget: string;
  options: FilterOptions;
}

/** What a view is built of: widget, measure, division and filter, as a GET form. */
export function BuilderForm({ widget, options }: BuilderFormProps) {
  const { t, dataset, view, currentYear } = useView();
  const address = hrefOfBuilder(dataset, view, currentYear, widget);
  return (
    <Form
      method="get"
      action={paths.builder}
      autoComplete="off"
      className="filter"
      aria-label={t('builder.title')}
      preventScrollReset
    >
      <input type="hidden" name="dataset" value={dataset.name} />
      {/* The fields are made anew for another view, such as that of Back; the buttons keep the focus. */}
      <div key={address}>
        <ShapeFields widget={widget} />
        <FilterFields options={options} />
      </div>
      <CarriedParameters except={['measure', 'division']} />
      <div className="filter-buttons">
        <button type="submit" className="button">
          {t('builder.show')}
        </button>
        {!view.isAdvanced && (
          <button type="submit" name="type" value="1" className="button button-quiet">
            {t('filter.advanced')}
          </button>
        )}
        <Link
          to={`${paths.builder}?dataset=${dataset.name}`}
          preventScrollReset
          className="button button-quiet"
        >
          {t('filter.reset')}
        </Link>
        <NotApplied />
      </div>
    </Form>
  );
}

/** What is shown and how it is counted. */
function ShapeFields({ widget }: { widget: string }) {
  const { t, dataset, view, territory, widgetText } = useView();
  const measures = dataset.measures.map(({ name }) => ({
    value: name,
    name: t(`measures.${name}`),
  }));
  return (
    <div className="builder-shape">
      <ShapeField name="widget" chosen={widget}>
        {dataset.widgets.map(({ name }) => ({ value: name, name: widgetText(name, 'title') }))}
      </ShapeField>
      {measures.length > 1 && (
        <ShapeField name="measure" chosen={view.measure}>
          {measures}
        </ShapeField>
      )}
      {territory?.hasDivisions && (
        <ShapeField name="division" chosen={view.division}>
          {divisions.map((division) => ({ value: division, name: t(`map.division${division}`) }))}
        </ShapeField>
      )}
    </div>
  );
}

interface ShapeFieldProps {
  name: string;
  chosen: string;
  children: readonly { value: string; name: string }[];
}

function ShapeField({ name, chosen, children }: ShapeFieldProps) {
  const { t } = useView();
  return (
    <div className="field">
      <label htmlFor={`builder-${name}`}>{t(`parameters.${name}`)}</label>
      <select id={`builder-${name}`} name={name} defaultValue={chosen}>
        {children.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
