/** A page of each kind, for what has to hold on all of them. */
export const pages = [
  '/dashboard?type=1&year=2025&province=11&right=R04&issue=I01&map=week&division=38',
  '/dashboard?year=abcd&province=999',
  '/dashboard?year=1999',
  '/dashboard/widgets/city?year=0',
  '/complaint-data/data-consultation',
  '/complaint-data/data-consultation/widgets/theme',
  '/no-such-page',
] as const;
