import { type Account } from '~/auth/account';
import { getCalculation } from '~/calculations/calculation-queries.server';
import { nameCodes, readCodeLists } from '~/services/code-lists.server';
import { db, publishedCalculations } from '~/services/portal.server';
import { fileColumns } from '~/statistics/export/file-columns';
import { microdataRecords } from '~/statistics/microdata/load-sources.server';
import { readDeliveredView } from '../deliveries/read-delivered-view.server';
import { type RequestRow } from '../request-standing.server';

const sources = {
  readCodeLists,
  nameCodes,
  getPublished: (dataset: string) => publishedCalculations.get(dataset),
  getCalculation: (dataset: string, id: number) => getCalculation(db, dataset, id),
};

/**
 * Returns what the files of the requested view would contain, in words of the language of `row`; null if no view is requested, or none is
 * published.
 */
export async function describeDelivery(
  account: Account,
  row: Pick<RequestRow, 'dataset' | 'filter' | 'language'>,
) {
  const read = await readDeliveredView(sources, row, '');
  if (!read) return null;
  const { dataset, microdata } = read;
  const { calculation, filter, dimensions, labels } = microdata;
  const query = { account, dataset, calculation, filter };
  const { records, withheld } = await microdataRecords.count(query);
  const columns = fileColumns(dimensions, labels).map(({ name }) => name);
  return { records, withheld, columns, subject: microdata.subject, calculation: calculation.id };
}
