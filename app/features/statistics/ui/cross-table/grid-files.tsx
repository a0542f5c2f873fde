import { useTranslation } from '~/i18n/page-texts';
import { fileShapes, hrefOfCrossTable } from '../../cross-tables/cross-table-request';
import { useView } from '../view-context';
import { ViewFiles } from '../view-files';

/** The formats that a table can be taken away in. */
const formats = ['csv', 'xlsx'] as const;

/** The files of a table, each with its permanent address. */
export function GridFiles({ by, sort }: { by: readonly string[]; sort: string }) {
  const { t } = useTranslation('cross-table');
  const { dataset, view, calculation, currentYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const files = fileShapes.flatMap((shape) =>
    formats.map((format) => ({
      name: t(`files.${shape}`, { format: format.toUpperCase() }),
      href: hrefOfCrossTable(dataset, frozen, currentYear, { by, sort, shape }, format),
    })),
  );
  return <ViewFiles title={t('files.title')} files={files} />;
}
