import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadAuditLog } from '~/audit-log/pages/audit-log.server';
import { AuditLogPage } from '~/audit-log/ui/audit-log-page';

export const handle = { i18n: ['common', 'lists', 'staff', 'audit'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadAuditLog(request);

export const action = refuseToAct;

export default function StaffAudit() {
  return <AuditLogPage {...useLoaderData<typeof loader>()} />;
}
