import { type Dataset } from '~/datasets/dataset';
import { provinceMap } from './province-map.server';
import { getCalculation } from '~/calculations/calculation-queries.server';
import { type PageSources } from '../dashboard/get-dashboard-page.server';
import { getWithdrawal, listNotes } from '../release/list-notes.server';
import { nameCodes, readCodeLists } from '~/services/code-lists.server';
import { db, engine, policy, publishedCalculations } from '~/services/portal.server';

/** What the pages of a dataset are made from; null while nothing of it is published. */
export async function pageSourcesOf(dataset: Dataset): Promise<PageSources | null> {
  const published = await publishedCalculations.get(dataset.name);
  if (!published) return null;
  return {
    engine,
    policy,
    published,
    listNotes: (between) => listNotes(db, dataset.name, between),
    getWithdrawal: (id) => getWithdrawal(db, dataset.name, id),
    getCalculation: (id) => getCalculation(db, dataset.name, id),
    readCodeLists,
    nameCodes,
    map: provinceMap,
  };
}
