import { fileRoute } from '~/services/file-route.server';
import { loadAuditFile } from '~/audit-log/pages/audit-log.server';

export const loader = fileRoute(({ request }) => loadAuditFile(request));
