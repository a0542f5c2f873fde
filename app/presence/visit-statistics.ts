/** How many visit the portal. A visit is counted on the day in Jakarta on which it began. */
export interface VisitStatistics {
  /** Visitors seen within five minutes who have not left. */
  online: number;
  today: number;
  month: number;
  /** Since the portal began to count. */
  total: number;
  /** When they were counted, in ISO 8601. */
  at: string;
}
