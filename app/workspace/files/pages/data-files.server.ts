import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { requireRole } from '~/auth/require-role';
import { datasets } from '~/datasets';
import { file, oneOf } from '~/platform/http/form-fields.server';
import { homeDay } from '~/platform/i18n/home-day';
import { describeMoment } from '~/platform/i18n/moment.server';
import { describeSize } from '~/platform/i18n/file-size.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db, storage } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { namePeople } from '../../name-people.server';
import { type DataFile, hrefOfDataFile, MAX_FORM_FILE_BYTES } from '../data-file';
import { addDataFile, listDataFiles } from '../data-files.server';
import { queueInspection } from '../inspect-job.server';

/** More than anybody uploads by hand. */
export const fileLimit = { burst: 60, seconds: 30 };

const schema = z.object({
  dataset: oneOf(datasets.map(({ name }) => name)),
  data_file: file(),
});

/** Authorizes analysts; for others the page does not exist. */
export const forAnalyst = (request: Request) =>
  forStaff(request, async (account) => {
    requireRole(account, 'analyst');
    return account;
  });

/** The page with the uploaded files, which takes another one. */
export const dataFilesForm = formRoute({
  rules: {
    name: 'data-file',
    schema,
    limit: fileLimit,
    isBehindLogIn: true,
    files: { data_file: { maxBytes: MAX_FORM_FILE_BYTES } },
  },
  authorize: forAnalyst,
  permission: (_request, { session }) => session,
  async load(request, { who: account }) {
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'statistics');
    return {
      files: await describeFiles(await listDataFiles(db, account), language),
      datasets: datasets.map(({ name }) => ({ value: name, label: t(`datasets.${name}.noun`) })),
      head: await describeStaffPage(request, { key: 'dataFiles', path: staffPaths.dataFiles }),
    };
  },
  async act(form, _request, account) {
    const { dataset, data_file: sent } = form.input;
    const { content } = sent;
    await content.commit();
    const { key: storageKey, size, sha256 } = content;
    const name = nameOfFile(sent.name);
    try {
      const id = await addDataFile(db, account, { storageKey, name, dataset, size, sha256 });
      await queueInspection({ db, jobs }, account, { id, name }, {});
      return redirect(hrefOfDataFile(id), 303);
    } catch (error) {
      await storage.remove(storageKey);
      throw error;
    }
  },
});

/** Describes uploaded files for their list, and for the page of one. */
export async function describeFiles(files: readonly DataFile[], language: string) {
  const t = await getTexts(language, 'statistics');
  const nameOf = await namePeople(
    db,
    files.map(({ uploadedBy }) => uploadedBy),
    language,
  );
  return files.map(({ id, name, dataset, size, uploadedBy, uploadedAt }) => ({
    id,
    name,
    dataset: t(`datasets.${dataset}.noun`),
    size: describeSize(size, language),
    by: nameOf(uploadedBy),
    at: { iso: uploadedAt.toISOString(), text: describeMoment(uploadedAt, language) },
  }));
}

/** Returns the name of a sent file as it is listed, and as the import accepts it. */
export function nameOfFile(name: string): string {
  const safe = name.replace(/[/\\\p{Cc}\p{Cf}]/gu, '_').slice(-200);
  return /^\.*$/.test(safe) ? homeDay(new Date()) : safe;
}
