/** A page of each kind, for what has to hold on all of them. */
export const pages = [
  '/home',
  '/dashboard?type=1&year=2025&province=11&right=R04&issue=I01&map=week&division=38',
  '/dashboard?year=1999&province=999',
  '/dashboard/widgets/city?year=0',
  '/dashboard/detailed-data?year=0&province=31',
  '/complaint-data/data-consultation',
  '/faq/general-definition',
  '/periodic-data/actual-data',
  '/complaint-data/complaint-data-application',
  '/privacy',
  '/search?q=pengadaun',
  '/builder?dataset=complaints&widget=map&type=1&year=2025',
  '/survey',
  '/contact-us',
  '/forgotPassword',
  '/register',
  '/login',
  '/no-such-page',
  '/error/error-5',
] as const;

/** The same of pages that only readers see who are logged in. */
export const readerPages = [
  '/profile',
  '/profile/email',
  '/profile/delete',
  '/changePassword',
  '/dashboard/detailed-data?year=0',
  '/access-history',
] as const;
