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
  route('preferences', 'routes/preferences.ts'),
  route('kept-document', 'routes/kept-document.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
