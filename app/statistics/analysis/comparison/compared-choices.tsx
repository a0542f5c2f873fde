import { useTranslation } from '~/platform/i18n/page-texts';
import { type ComparisonChoices } from './comparison-choices';
import { ALL_PLACES, YEAR_BEFORE } from '../../view/comparison-url';
import { ALL } from '../../view/view';
import { useView } from '../../widgets/ui/view-context';

/** The options for the other comparand of a comparison. */
export function ComparedChoices({ hasYearBefore, hasAllPlaces, dimensions }: ComparisonChoices) {
  const { t } = useTranslation('compare');
  const { t: tView } = useView();
  return (
    <>
      {hasYearBefore && <option value={YEAR_BEFORE}>{t('yearBefore')}</option>}
      {hasAllPlaces && <option value={ALL_PLACES}>{tView('filter.all.province')}</option>}
      {dimensions.map(({ parameter, isSeveral, hasAll, groups, codes }) => [
        groups.length > 0 && (
          <optgroup key={`groups-${parameter}`} label={tView(`filter.groups.${parameter}`)}>
            {groups.map(({ code, name }) => (
              <option key={code} value={`${parameter}:${code}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ),
        <optgroup key={parameter} label={tView(`parameters.${parameter}`)}>
          {isSeveral && (
            <option value={parameter}>
              {tView(`parameters.${parameter}`)}
              {tView('common:mark.colon')}
              {t('each')}
            </option>
          )}
          {hasAll && <option value={`${parameter}:${ALL}`}>{tView('filter.any')}</option>}
          {codes.map(({ code, name }) => (
            <option key={code} value={`${parameter}:${code}`}>
              {name}
            </option>
          ))}
        </optgroup>,
      ])}
    </>
  );
}
