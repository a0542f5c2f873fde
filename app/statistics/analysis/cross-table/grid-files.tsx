import { useTranslation } from '~/platform/i18n/page-texts';
import { CROSS_TABLE_PATH } from '../../view/cross-table-path';
import { fileShapes, hrefOfCrossTable } from '../../view/cross-table-request';
import { useView } from '../../widgets/ui/view-context';
import { ViewFiles } from '../../ui/view-files';
import { type GridTableProps } from './grid-table';

/** The formats of a table's files, besides pictures. */
const formats = ['csv', 'xlsx'] as const;
const pictures = ['svg', 'png'] as const;

/** The files of a table, each with its permanent address; unpublished tables have no pictures. */
export function GridFiles({ by, path, sort }: Pick<GridTableProps, 'by' | 'path' | 'sort'>) {
  const { t } = useTranslation('cross-table');
  const { dataset, view, calculation, defaultYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const files = fileShapes.flatMap((shape) =>
    formats.map((format) => ({
      name: t(`files.${shape}`, { format: format.toUpperCase() }),
      href: hrefOfCrossTable(dataset, frozen, defaultYear, { by, path, sort, shape }, format),
    })),
  );
  const isPublic = path === `${dataset.path}/${CROSS_TABLE_PATH}`;
  const drawn = pictures.map((format) => ({
    name: t('files.picture', { format: format.toUpperCase() }),
    href: hrefOfCrossTable(dataset, frozen, defaultYear, { by, path, sort }, format),
  }));
  const page = hrefOfCrossTable(dataset, view, defaultYear, { by, sort });
  return isPublic ? (
    <ViewFiles title={t('files.title')} files={[...files, ...drawn]} page={page} />
  ) : (
    <ViewFiles title={t('files.title')} files={files} />
  );
}
