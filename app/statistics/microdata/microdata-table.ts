import { type ListPage } from '~/lists/list';
import { type NamedCode } from '../view/labels';
import { type MicrodataCount } from './microdata-records.server';

/** A record on a page: its month (YYYY-MM), and the codes of each column. */
export interface TableRow {
  month: string;
  cells: NamedCode[][];
}

/** A page of records. */
export interface MicrodataTable extends Pick<MicrodataCount, 'withheld'> {
  page: ListPage<TableRow>;
}

/** A column of the table: the dimension's parameter, and its meaning. */
export interface TableColumn {
  parameter: string;
  meaning: string;
  isChosen: boolean;
}
