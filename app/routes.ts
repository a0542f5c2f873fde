import { index, route, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config';
import { datasets } from './datasets';
import { type Dataset } from './datasets/dataset';

/** The CMS pages that one component shows. */
const cmsPages = ['faq/user-guide', 'accessibility', 'privacy', 'licence', 'terms'];

/** The form of data requests: on one page, for staff of the commission and for others, and in steps. */
const requestForms = [
  'complaint-data/complaint-data-application-internal',
  'complaint-data/complaint-data-application-eksternal',
  ...[1, 2, 3, 4].map((step) => `wizard/wizard-${step}`),
];

const applicantActs = ['answer', 'write', 'appeal', 'withdraw'];

/** The pages below a dashboard that answer a question about a view. */
const answers = ['cross-table', 'trends', 'compare'];

/** The parts of a dataset that can be shared: a view, one widget of it, or an answer. */
const sharedPaths = ['', '/widgets/:widget', ...answers.map((answer) => `/${answer}`)];

/** The dimensions with profiles of their codes. */
const profiled = ['province', 'city', 'right', 'issue'];

/** Calls that the specification names outside `/api`. */
const specifiedCalls = ['users', 'user'];

/** The addresses above the pages of a section. */
const sections = ['faq', 'complaint-data', 'periodic-data', 'wizard'];

/** Returns the routes of a dataset's dashboard, and those below it. */
function routesOf({ name, path }: Dataset): RouteConfigEntry[] {
  const at = (below: string, module: string) =>
    route(`${path}${below}`.slice(1), `routes/${module}`, { id: `${name}${below}` });
  return [
    at('', 'dashboard.tsx'),
    at('/:file', 'dashboard-file.ts'),
    at('/widgets/:widget', 'dashboard-widget.tsx'),
    at('/feed.atom', 'view-feed.ts'),
    at('/detailed-data', 'microdata.tsx'),
    at('/detailed-data/:format', 'microdata-file.ts'),
    at('/cross-table', 'cross-table.tsx'),
    at('/cross-table/:format', 'cross-table-file.ts'),
    at('/trends', 'trends.tsx'),
    at('/trends/:format', 'trends-file.ts'),
    at('/compare', 'comparison.tsx'),
    at('/compare/:format', 'comparison-file.ts'),
    ...sharedPaths.flatMap((shared) => [
      at(`${shared}/share`, 'share.tsx'),
      at(`${shared}/share/:file`, 'share-file.ts'),
    ]),
  ];
}

/** Every address of the portal. */
export default [
  index('routes/index.ts'),
  route('home', 'routes/home.tsx'),
  ...datasets.flatMap(routesOf),
  ...profiled.flatMap((path) => [
    route(path, 'routes/statistics-profiles.tsx', { id: `profiles-${path}` }),
    route(`${path}/:slug`, 'routes/statistics-profile.tsx', { id: `profile-${path}` }),
    route(`${path}/:slug/:file`, 'routes/statistics-profile-file.ts', {
      id: `profile-file-${path}`,
    }),
  ]),
  ...sections.map((path) => route(path, 'routes/section.ts', { id: `section-${path}` })),
  route('complaint-data/complaint-receipt-data', 'routes/complaint-receipt.tsx'),
  route('periodic-data/actual-data', 'routes/reports.tsx'),
  route('periodic-data/archival-publication', 'routes/publications.tsx'),
  route('periodic-data/graph-data', 'routes/infographics.tsx'),
  route('periodic-data/graph-data/:slug', 'routes/infographic.tsx'),
  route('faq/general-definition', 'routes/definitions.tsx'),
  route('faq/general-definition/:slug', 'routes/definition.tsx'),
  route('faq/rebuttal-statement', 'routes/rebuttal-statement.tsx'),
  ...cmsPages.map((path) => route(path, 'routes/cms-page.tsx', { id: path })),
  route('protection', 'routes/protection.tsx'),
  route('method', 'routes/method.tsx'),
  route('data', 'routes/open-data.tsx'),
  route('releases', 'routes/releases.tsx'),
  route('releases.atom', 'routes/releases-feed.ts'),
  route('releases.ics', 'routes/releases-calendar.ts'),
  route('periodic-data.atom', 'routes/documents-feed.ts'),
  route('catalog.jsonld', 'routes/catalogue.ts', { id: 'catalogue-jsonld' }),
  route('catalog.ttl', 'routes/catalogue.ts', { id: 'catalogue-turtle' }),
  route('data/:dataset/latest.zip', 'routes/latest-archive.ts'),
  route('data/:dataset/calculation/:file', 'routes/archive.ts'),
  route('complaint-data/complaint-data-application/requests', 'routes/request-statistics.tsx'),
  route(
    'complaint-data/complaint-data-application/requests-by-year.csv',
    'routes/request-statistics-file.ts',
  ),
  route('complaint-data/complaint-data-application', 'routes/data-request.tsx'),
  ...requestForms.map((path) => route(path, 'routes/request-form.tsx', { id: path })),
  route('files/:id/:name', 'routes/content-file.ts'),
  route('survey', 'routes/survey.tsx'),
  route('survey/thanks', 'routes/survey-thanks.tsx'),
  route('contact-us', 'routes/contact-us.tsx'),
  route('register', 'routes/register.tsx'),
  route('register/accepted', 'routes/registered.tsx'),
  route('verify', 'routes/verify.tsx'),
  route('verify/resend', 'routes/verify-resend.tsx'),
  route('login', 'routes/login.tsx'),
  route('login/code', 'routes/login-code.tsx'),
  route('logout', 'routes/logout.ts'),
  route('logout/everywhere', 'routes/logout-everywhere.ts'),
  route('forgotPassword', 'routes/forgot-password.tsx'),
  route('resetPassword', 'routes/reset-password.tsx'),
  route('changePassword', 'routes/change-password.tsx'),
  route('profile', 'routes/profile.tsx'),
  route('profile/image', 'routes/profile-image.ts'),
  route('profile/end-session', 'routes/profile-end-session.ts'),
  route('profile/email', 'routes/profile-email.tsx'),
  route('profile/email/confirm', 'routes/profile-email-confirm.tsx'),
  route('profile/export', 'routes/profile-export.tsx'),
  route('profile/export/file', 'routes/profile-export-file.ts'),
  route('profile/delete', 'routes/profile-delete.tsx'),
  route('profile/deleted', 'routes/profile-deleted.tsx'),
  route('builder', 'routes/builder.tsx'),
  ...answers.map((answer) =>
    route(`embed/:dataset/${answer}`, 'routes/embed-answer.tsx', { id: `embed-${answer}` }),
  ),
  route('embed/:dataset/:widget?', 'routes/embed.tsx'),
  route('oembed', 'routes/oembed.ts'),
  route('access-history', 'routes/access-history.tsx'),
  route('requests', 'routes/requests.tsx'),
  route('requests/draft', 'routes/request-draft.ts'),
  route('requests/letters/:name', 'routes/letter-template.ts'),
  route('requests/invitation', 'routes/internal-invitation.tsx'),
  route('requests/:id', 'routes/request.tsx'),
  route('requests/:id/receipt', 'routes/request-receipt.tsx'),
  ...applicantActs.map((act) =>
    route(`requests/:id/${act}`, 'routes/request-act.tsx', { id: act }),
  ),
  route('requests/:id/files/:file/:name?', 'routes/request-file.ts'),
  route('saved-views', 'routes/saved-views.tsx'),
  route('saved-views/new', 'routes/save-view.tsx'),
  route('saved-views/:id', 'routes/saved-view.tsx'),
  route('saved-views/:id/delete', 'routes/delete-saved-view.ts'),
  route('notifications', 'routes/notifications.tsx'),
  route('notifications/preferences', 'routes/notification-preferences.tsx'),
  route('notifications/unsubscribe', 'routes/unsubscribe.tsx'),
  route('notifications/:id', 'routes/notification.ts'),
  route('staff', 'routes/staff.tsx', [
    index('routes/staff-home.tsx'),
    route('requests', 'routes/staff-requests.tsx'),
    route('requests/deadlines.ics', 'routes/staff-request-deadlines.ts', {
      id: 'request-deadlines',
    }),
    route('requests/:id/deadline.ics', 'routes/staff-request-deadlines.ts', {
      id: 'request-deadline',
    }),
    route('requests/report', 'routes/staff-request-report.tsx'),
    route('requests/report.csv', 'routes/staff-request-report-file.ts'),
    route('requests/:id', 'routes/staff-request.tsx'),
    route('requests/:id/checks', 'routes/staff-request-checks.tsx'),
    route('requests/:id/approve', 'routes/staff-request-approval.tsx'),
    route('requests/:id/fulfil', 'routes/staff-request-delivery.tsx'),
    route('requests/:id/files/:file', 'routes/staff-request-file.tsx'),
    route('requests/:id/files/:file/pages/:page', 'routes/staff-request-file-page.ts'),
    route('requests/:id/delivery', 'routes/staff-request-prepared.tsx'),
    route('requests/:id/:act', 'routes/staff-request-act.tsx'),
    route('messages', 'routes/staff-messages.tsx'),
    route('messages/:reference', 'routes/staff-message.tsx'),
    route('messages/:reference/answer', 'routes/staff-message-answer.tsx'),
    route('survey', 'routes/staff-survey.tsx'),
    route('survey.csv', 'routes/staff-survey-file.ts'),
    route('expectations', 'routes/staff-expectations.tsx'),
    route('expectations/new', 'routes/staff-expectation.tsx', { id: 'new-expectation' }),
    route('expectations/:expectation', 'routes/staff-expectation.tsx'),
    route('events', 'routes/staff-events.tsx'),
    route('events/new', 'routes/staff-event.tsx', { id: 'new-event' }),
    route('events/:event', 'routes/staff-event.tsx'),
    route('exact-counts', 'routes/staff-exact-counts.tsx', { id: 'exact-counts' }),
    route('exact-counts/:dataset', 'routes/staff-exact-counts.tsx'),
    route('exact-counts/:dataset/:format', 'routes/staff-exact-counts-file.ts'),
    route('files', 'routes/staff-files.tsx'),
    route('files/:id', 'routes/staff-file.tsx'),
    route('files/:id/mapping', 'routes/staff-file-mapping.tsx'),
    route('files/:id/imports/:job', 'routes/staff-file-import.tsx'),
    route('files/:id/imports/:job/rejected.csv', 'routes/staff-file-rejects.ts'),
    route('files/:id/imports/:job/rejected.xlsx', 'routes/staff-file-rejected-rows.ts'),
    route('files/:id/imports/:job/missing.csv', 'routes/staff-file-missing.ts'),
    route('jobs', 'routes/staff-jobs.tsx'),
    route('jobs/:id', 'routes/staff-job.tsx'),
    route('jobs/:id/events', 'routes/staff-job-events.ts'),
    route('codes', 'routes/staff-codes.tsx'),
    route('codes/:list', 'routes/staff-code-list.tsx'),
    route('codes/:list/_new', 'routes/staff-new-code.tsx'),
    route('codes/:list/_order', 'routes/staff-code-order.tsx'),
    route('codes/:list/_file', 'routes/staff-codes-file.tsx'),
    route('codes/:list/:code', 'routes/staff-code.tsx'),
    route('codes/:list/:code/_merge', 'routes/staff-merge-codes.tsx'),
    route('codes/:list/_codes.csv', 'routes/staff-code-list-file.ts'),
    route('history', 'routes/staff-history.tsx'),
    route('records', 'routes/staff-find-record.tsx'),
    route('records/duplicates', 'routes/staff-duplicates.tsx', { id: 'duplicates' }),
    route('records/duplicates/:dataset', 'routes/staff-duplicates.tsx'),
    route('records/:dataset/:record', 'routes/staff-record.tsx'),
    route('records/:dataset/:record/correct', 'routes/staff-correct-record.tsx'),
    route('records/:dataset/:record/remove', 'routes/staff-remove-record.tsx'),
    route('history/imports/:import', 'routes/staff-import.tsx'),
    route('history/imports/:import/take-back', 'routes/staff-take-back.tsx'),
    route('publishing', 'routes/staff-publishing.tsx'),
    route('publishing/:version', 'routes/staff-version.tsx'),
    route('publishing/:version/guests', 'routes/staff-version-guests.tsx'),
    route('publishing/:version/guests/end', 'routes/staff-end-guest.ts'),
    route('publishing/:version/:act', 'routes/staff-version-act.tsx'),
    route('audit', 'routes/staff-audit.tsx'),
    route('audit.csv', 'routes/staff-audit-file.ts'),
    route('second-factor', 'routes/second-factor.tsx'),
    route('second-factor/set-up', 'routes/second-factor-set-up.tsx'),
    route('second-factor/device', 'routes/second-factor-device.tsx'),
    route('second-factor/recovery-codes', 'routes/recovery-codes.tsx'),
  ]),
  route('search', 'routes/search.tsx'),
  route('search.json', 'routes/search-suggestions.ts'),
  route('preferences', 'routes/preferences.ts'),
  route('language', 'routes/language.ts'),
  route('texts/:language/:namespace', 'routes/texts.ts'),
  route('language.css', 'routes/language-cookie.ts'),
  route('cached-response', 'routes/cached-response.ts'),
  route('previews', 'routes/previews.tsx'),
  route('preview/open', 'routes/open-preview.ts'),
  route('preview/leave', 'routes/leave-preview.ts'),
  route('preview/reload', 'routes/reload-preview.ts'),
  route('preview/refused', 'routes/refused-in-preview.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('.well-known/security.txt', 'routes/security-contact.ts'),
  route('.well-known/change-password', 'routes/change-password-address.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('readyz', 'routes/readyz.ts'),
  route('api', 'routes/api-page.tsx'),
  route('api/calls/:call', 'routes/api-call.tsx'),
  route('api/*', 'routes/api.ts'),
  ...specifiedCalls.map((path) => route(path, 'routes/specified-call.ts', { id: path })),
  route('404', 'routes/error.tsx', { id: 'not-found-page' }),
  route('error/:page', 'routes/error.tsx', { id: 'error-page' }),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
