import { describePage } from '~/services/describe-page.server';
import { listPublishedDatasets } from '~/services/published-data.server';
import { db, policy, publishedCalculations } from '~/services/portal.server';
import { dateOfYears } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { describeSize } from '~/platform/i18n/file-size.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { describeCalculation } from '~/calculations/calculation-info';
import { hrefOfArchive, hrefOfLatestArchive } from '../view/archive-path';
import { listArchives } from '../release/archives/archive-queries.server';

/** Loads the page of the archives of all datasets. */
export async function loadOpenData(request: Request) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'open-data');
  const datasets = await listPublishedDatasets();
  return {
    datasets: await Promise.all(
      datasets.map(async (dataset) => {
        const published = await publishedCalculations.get(dataset.name);
        const described = published && describeCalculation(published);
        const { unrecorded = [], dimensions } = recordedDataset(dataset, described ?? {});
        const names = unrecorded.map((name) =>
          t([`statistics:measures.${name}`, `statistics:parameters.${name}`]),
        );
        const all = await listArchives(db, policy, dataset);
        return {
          name: dataset.name,
          title: t(`statistics:datasets.${dataset.name}.title`),
          latest: hrefOfLatestArchive(dataset),
          unrecorded:
            [
              ...(described?.datePrecision ? [t(`precision.${described.datePrecision}`)] : []),
              ...(names.length > 0
                ? [t('unrecorded', { names: formatsOf(language).list(names) })]
                : []),
              ...(dimensions.some(dateOfYears) ? [] : [t('summary:durations.none')]),
            ].join(' ') || null,
          versions: all.map(({ calculation, archive }) => ({
            number: calculation.id,
            isLatest: calculation.id === published?.id,
            date: t('statistics:calculation.date', {
              date: formatsOf(language).date(describeCalculation(calculation).date),
            }),
            href: hrefOfArchive(dataset, calculation.id),
            file: archive && { size: describeSize(archive.size, language), sha256: archive.sha256 },
          })),
        };
      }),
    ),
    head: await describePage(request, {
      title: t('title'),
      description: t('lead'),
      path: paths.openData,
      alternates: [
        { type: 'application/ld+json', path: paths.catalogue },
        { type: 'text/turtle', path: paths.catalogueTurtle },
      ],
    }),
  };
}
