import { useRef } from 'react';
import { type FilterOptions } from './filter-options';
import { filterDimensions } from '../view/view';
import { useView } from '../widgets/ui/view-context';

/** The advanced filter: a group of boxes for each dimension that takes several codes. */
export function AdvancedFields({ options }: { options: FilterOptions }) {
  const { t, dataset, view } = useView();
  const dimensions = filterDimensions(dataset, view.division).filter(({ isBasic }) => !isBasic);
  return (
    <div className="filter-advanced">
      <p>{t('filter.advancedHint')}</p>
      <div className="box-groups">
        {dimensions.map(({ parameter }) => (
          <BoxGroup key={parameter} parameter={parameter} options={options} />
        ))}
      </div>
    </div>
  );
}

function BoxGroup({ parameter, options }: { parameter: string; options: FilterOptions }) {
  const { t, view, language } = useView();
  const chosen = view.codes[parameter] ?? [];
  const foreign = options.languages[parameter];
  // Stays open when its last box is unticked: the focus is in it.
  const wasOpen = useRef(false);
  wasOpen.current ||= chosen.length > 0;
  return (
    <details className="box-group" open={wasOpen.current}>
      <summary>
        {t(`parameters.${parameter}`)}
        {chosen.length > 0 && <span className="box-count">{chosen.length}</span>}
      </summary>
      <fieldset lang={foreign}>
        <legend className="visually-hidden" lang={foreign && language}>
          {t(`parameters.${parameter}`)}
        </legend>
        {options.waiting.includes(parameter) && (
          <p lang={foreign && language}>{t(`filter.waits.${parameter}`)}</p>
        )}
        {options.codes[parameter]?.map(({ code, label }) => (
          <label key={code} className="box">
            <input
              type="checkbox"
              name={parameter}
              value={code}
              defaultChecked={chosen.includes(code)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
