import { type OpenDatabase } from '~/platform/db/open-database.server';
import { prepareWebRole, type WebAccess } from '~/platform/db/web-role.server';
import { type Environment } from '~/environment.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { datasets } from '.';

/** Tables that only imports, calculations and other commands write. */
const readOnly = [
  'import',
  'code',
  'code_change',
  'code_list_seed',
  'calculation',
  'calculation_day',
  'held_record',
  'calculation_bitmap',
  'calculation_checksum',
  'calculation_key',
  'publication',
  'archive',
  'planned_release',
  'planned_publication',
  'preview_guest',
  'expectation',
  'page',
  'page_section',
  'definition',
  'document',
  'content_file',
  'landing_page',
  'account_role',
  'internal_account',
  'internal_invitation',
  'kysely_migration',
  'kysely_migration_lock',
  ...datasets.map(({ table }) => table),
];
/** Tables of what visitors send and do, which nobody changes afterwards. */
const appendOnly = [
  'message_event',
  'survey_answer',
  'access_history',
  'audit_log',
  'account_event',
  'staff_job',
];

/**
 * Opens a prepared database for the web process: with a role that owns nothing, if possible.
 *
 * @throws OperatorError if the role of `WEB_DATABASE_URL` cannot be used.
 */
export async function openWebAccess(
  { db, url }: OpenDatabase,
  { WEB_DATABASE_URL }: Pick<Environment, 'WEB_DATABASE_URL'>,
): Promise<WebAccess> {
  try {
    const tables = { readOnly, appendOnly };
    return await prepareWebRole(db, { ownerUrl: url, webUrl: WEB_DATABASE_URL, ...tables });
  } catch (cause) {
    if (WEB_DATABASE_URL === undefined) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError('database', [{ key: 'webRoleRefused', values: { reason } }], { cause });
  }
}
