import { index, route, type RouteConfig } from '@remix-run/route-config';

/** Every address of the portal. */
export default [
  index('routes/index.ts'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('dashboard/:file', 'routes/dashboard-file.ts'),
  route('dashboard/widgets/:widget', 'routes/dashboard-widget.tsx'),
  route('complaint-data/data-consultation', 'routes/consultations.tsx'),
  route('complaint-data/data-consultation/:file', 'routes/consultations-file.ts'),
  route('complaint-data/data-consultation/widgets/:widget', 'routes/consultations-widget.tsx'),
  route('complaint-data/complaint-receipt-data', 'routes/complaint-receipt.tsx'),
  route('periodic-data/actual-data', 'routes/reports.tsx'),
  route('periodic-data/archival-publication', 'routes/publications.tsx'),
  route('periodic-data/graph-data', 'routes/infographics.tsx'),
  route('periodic-data/graph-data/:slug', 'routes/infographic.tsx'),
  route('faq/general-definition', 'routes/definitions.tsx'),
  route('faq/general-definition/:slug', 'routes/definition.ts'),
  route('faq/rebuttal-statement', 'routes/rebuttal-statement.tsx'),
  route('faq/user-guide', 'routes/user-guide.tsx'),
  route('files/:id/:name', 'routes/content-file.ts'),
  route('survey', 'routes/survey.tsx'),
  route('survey/thanks', 'routes/survey-thanks.tsx'),
  route('contact-us', 'routes/contact-us.tsx'),
  route('preferences', 'routes/preferences.ts'),
  route('kept-document', 'routes/kept-document.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
