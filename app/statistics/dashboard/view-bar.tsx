import { Link } from '@remix-run/react';
import { COMPARE_PATH } from '../view/comparison-url';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { MICRODATA_PATH } from '../view/microdata-path';
import { SHARE_PATH } from '../view/share-path';
import { MeasureSwitch } from '../ui/measure-switch';
import { useView } from '../widgets/ui/view-context';

/** What stands above the widgets: the measure that they count, and other ways to see the view. */
export function ViewBar() {
  const { t, view, hrefOf, requestHref } = useView();
  return (
    <div className="view-bar" id="view-bar">
      <MeasureSwitch hrefTo={hrefOf} />
      <Link to={hrefOf(view, SHARE_PATH)} className="view-build">
        {t('filter.share')}
      </Link>
      <Link to={hrefOf(view, COMPARE_PATH)} className="view-build">
        {t('filter.compare')}
      </Link>
      <Link to={hrefOf(view, CROSS_TABLE_PATH)} className="view-build">
        {t('filter.cross')}
      </Link>
      <Link to={hrefOf(view, MICRODATA_PATH)} className="view-build">
        {t('filter.detailed')}
      </Link>
      <Link to={requestHref} className="view-build">
        {t('filter.request')}
      </Link>
    </div>
  );
}
