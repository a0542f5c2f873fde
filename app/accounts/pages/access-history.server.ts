import { type Account } from '~/auth/account';
import { readCodeLists } from '~/services/code-lists.server';
import { describeAccountPage } from '~/services/describe-page.server';
import { loadList } from '~/services/load-list.server';
import { db } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { getDataset } from '~/datasets';
import { appliedFilters } from '~/statistics/widgets/applied-filter';
import { timesOf, yearsOf } from '~/calculations/calculation-info';
import { subjectOf } from '~/statistics/view/describe-view';
import { createLabels } from '~/statistics/view/labels';
import { findFile } from '~/statistics/widgets/kinds.server';
import { filterOfView } from '~/statistics/view/filter-of-view';
import { parseView } from '~/statistics/view/parse-view';
import { getTexts } from '~/platform/i18n/texts.server';
import { type ListPage, type ListRequest } from '~/lists/list';
import { accessHistoryList } from '~/access-history/access-history-list';
import { type Download } from '~/access-history/download';
import { listDownloads, type KeptView } from '~/access-history/list-downloads.server';

/** Loads the page of a user's access history that a URL names. */
export async function loadAccessHistory(request: Request) {
  const account = await requireAccount(request);
  return loadList(request, accessHistoryList, {
    read: (listRequest, language) => readAccessHistory(account, listRequest, language),
    describe: (path) => describeAccountPage(request, { key: 'accessHistory', path }),
  });
}

/** Reads a page of a user's downloads, described in a language. */
export async function readAccessHistory(
  account: Account,
  listRequest: ListRequest,
  language: string,
): Promise<ListPage<Download>> {
  const describe = await viewDescriber(language);
  return listDownloads(db, account, listRequest, { language, describe });
}

/**
 * Describes views as their files do: a widget by the filter that it applied, records by the requested one.
 */
async function viewDescriber(language: string): Promise<(view: KeptView) => Promise<string>> {
  const t = await getTexts(language, 'statistics');
  return async ({ dataset: name, filter, href, ...kept }) => {
    const dataset = getDataset(name);
    if (!dataset) return name;
    const codeLists = await readCodeLists(kept.codeLists);
    const calculation = timesOf(kept.calculation);
    const context = { codeLists, ...yearsOf(calculation) };
    const { view } = parseView(dataset, new URLSearchParams(filter), context);
    const file = findFile(dataset, href.replace(/\?.*/, '').slice(`${dataset.path}/`.length));
    if (file) {
      const request = { dataset, view, calculation, codeLists, language, t };
      const applied = appliedFilters(request, [file.widget])[file.widget.name];
      if (applied) return applied.subject;
    }
    const labels = createLabels(codeLists, language, t);
    return subjectOf(dataset, filterOfView(dataset, view), labels, language, t);
  };
}
