/** The addresses that staff alone visit, apart from `paths`: public pages do not load them. */
export const staffPaths = {
  home: '/staff',
  secondFactor: '/staff/second-factor',
  setUp: '/staff/second-factor/set-up',
  otherDevice: '/staff/second-factor/device',
  recoveryCodes: '/staff/second-factor/recovery-codes',
  requests: '/staff/requests',
  requestDeadlines: '/staff/requests/deadlines.ics',
  requestReport: '/staff/requests/report',
  requestReportFile: '/staff/requests/report.csv',
  messages: '/staff/messages',
  survey: '/staff/survey',
  surveyFile: '/staff/survey.csv',
  events: '/staff/events',
  newEvent: '/staff/events/new',
  exactCounts: '/staff/exact-counts',
  logInCode: '/login/code',
} as const;
