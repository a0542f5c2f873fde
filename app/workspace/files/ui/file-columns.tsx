import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { ScrollingTable } from '~/ui/scrolling-table';

/** A column of a file as its inspection found it. */
export interface FileColumn {
  letter: string;
  name: string;
  isHidden: boolean;
  filled: number;
  /** In words: those of a file are only counted up to a limit. */
  distinct: string;
  examples: readonly string[];
}

interface FileColumnsProps {
  label: string;
  columns: readonly FileColumn[];
  /** What the mapping reads from each column. */
  readAs?: readonly string[];
}

/** The columns of a file: how many values they have, and some of them. */
export function FileColumns({ label, columns, readAs }: FileColumnsProps) {
  const { t, i18n } = useTranslation('data-files');
  const { number } = formatsOf(i18n.language);
  const [name = '', ...counts] = ['name', 'filled', 'distinct', 'examples'].map((key) =>
    t(`import:inspect.columns.${key}`),
  );
  return (
    <ScrollingTable
      label={label}
      head={[name, ...(readAs ? [t('mapping.readAs')] : []), ...counts]}
      rows={columns.map((column, at) => ({
        name: `${column.letter} · ${column.isHidden ? t('import:inspect.hiddenColumn', { name: column.name }) : column.name}`,
        cells: [
          ...(readAs ? [readAs[at] ?? ''] : []),
          number(column.filled),
          column.distinct,
          column.examples.join(' · '),
        ],
      }))}
    />
  );
}
