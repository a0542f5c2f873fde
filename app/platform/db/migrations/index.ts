import { type Migration } from 'kysely';
import * as recordsAndCalculations from './0001-records-and-calculations';
import * as calculationDays from './0002-calculation-days';
import * as content from './0003-content';
import * as feedback from './0004-feedback';
import * as search from './0005-search';
import * as landingPage from './0006-landing-page';
import * as accounts from './0007-accounts';
import * as notifications from './0008-notifications';
import * as accessHistory from './0009-access-history';
import * as visits from './0010-visits';
import * as profiles from './0011-profiles';
import * as indexes from './0012-indexes';
import * as codeListVersions from './0014-code-list-versions';
import * as withdrawnImports from './0015-withdrawn-imports';
import * as retractions from './0022-retractions';
import * as infographicPictures from './0024-infographic-pictures';
import * as actors from './0027-actors';
import * as jobResults from './0028-job-results';
import * as codeListSeeds from './0029-code-list-seeds';
import * as staff from './0030-staff';
import * as dataRequests from './0031-data-requests';
import * as recordKeys from './0033-record-keys';
import * as officersWork from './0034-officers-work';
import * as publicationOverrides from './0035-publication-overrides';
import * as archives from './0037-archives';
import * as plannedReleases from './0038-planned-releases';
import * as sharedByProcesses from './0040-shared-by-processes';
import * as indexChecksums from './0042-index-checksums';
import * as savedViews from './0046-saved-views';
import * as appendOnlyAccountEvents from './0052-append-only-account-events';
import * as sessionAudience from './0064-session-audience';
import * as keptForms from './0065-kept-forms';
import * as contentChanges from './0066-content-changes';
import * as defaultYear from './0068-default-year';
import * as normalisedIds from './0069-normalised-ids';
import * as recordedColumns from './0071-recorded-columns';
import * as publicationNotes from './0072-publication-notes';
import * as heldRecords from './0075-held-records';
import * as coveredUntil from './0076-covered-until';
import * as comparedUnder from './0078-compared-under';
import * as firstDate from './0081-first-date';
import * as datePrecision from './0082-date-precision';
import * as heldIfJoined from './0083-held-if-joined';
import * as releasedRecords from './0084-released-records';
import * as loneMoves from './0085-lone-moves';
import * as newLandingPage from './0086-new-landing-page';
import * as declaredEvents from './0087-declared-events';
import * as emailChangeRequested from './0088-email-change-requested';
import * as internalApplicants from './0089-internal-applicants';
import * as approvalConditions from './0090-approval-conditions';
import * as preparedDeliveries from './0091-prepared-deliveries';
import * as openedRequests from './0095-opened-requests';
import * as draftsInTwoWindows from './0096-drafts-in-two-windows';
import * as deliveryJobs from './0097-delivery-jobs';
import * as retractedDeliveries from './0098-retracted-deliveries';
import * as remindersOfDecisions from './0099-reminders-of-decisions';
import * as visibleChanges from './0100-visible-changes';
import * as auditChain from './0101-audit-chain';
import * as pagesOfLetters from './0102-pages-of-letters';
import * as internalInvitations from './0103-internal-invitations';
import * as auditVia from './0104-audit-via';
import * as auditKeys from './0105-audit-keys';
import * as staffJobs from './0106-staff-jobs';
import * as kindsOfImports from './0109-kinds-of-imports';
import * as plannedPublications from './0107-planned-publications';
import * as dataFiles from './0110-data-files';
import * as previews from './0113-previews';
import * as expectations from './0114-expectations';
import * as putBackImports from './0117-put-back-imports';
import * as resumableUploads from './0118-resumable-uploads';
import * as redactedRecords from './0119-redacted-records';
import * as mergedMappings from './0120-merged-mappings';

/** Every migration, in order; the key is its name in the database's migration log. */
export const migrations: Record<string, Migration> = {
  '0001-records-and-calculations': recordsAndCalculations,
  '0002-calculation-days': calculationDays,
  '0003-content': content,
  '0004-feedback': feedback,
  '0005-search': search,
  '0006-landing-page': landingPage,
  '0007-accounts': accounts,
  '0008-notifications': notifications,
  '0009-access-history': accessHistory,
  '0010-visits': visits,
  '0011-profiles': profiles,
  '0012-indexes': indexes,
  '0014-code-list-versions': codeListVersions,
  '0015-withdrawn-imports': withdrawnImports,
  '0022-retractions': retractions,
  '0024-infographic-pictures': infographicPictures,
  '0027-actors': actors,
  '0028-job-results': jobResults,
  '0029-code-list-seeds': codeListSeeds,
  '0030-staff': staff,
  '0031-data-requests': dataRequests,
  '0033-record-keys': recordKeys,
  '0034-officers-work': officersWork,
  '0035-publication-overrides': publicationOverrides,
  '0037-archives': archives,
  '0038-planned-releases': plannedReleases,
  '0040-shared-by-processes': sharedByProcesses,
  '0042-index-checksums': indexChecksums,
  '0046-saved-views': savedViews,
  '0052-append-only-account-events': appendOnlyAccountEvents,
  '0064-session-audience': sessionAudience,
  '0065-kept-forms': keptForms,
  '0066-content-changes': contentChanges,
  '0068-default-year': defaultYear,
  '0069-normalised-ids': normalisedIds,
  '0071-recorded-columns': recordedColumns,
  '0072-publication-notes': publicationNotes,
  '0075-held-records': heldRecords,
  '0076-covered-until': coveredUntil,
  '0078-compared-under': comparedUnder,
  '0081-first-date': firstDate,
  '0082-date-precision': datePrecision,
  '0083-held-if-joined': heldIfJoined,
  '0084-released-records': releasedRecords,
  '0085-lone-moves': loneMoves,
  '0086-new-landing-page': newLandingPage,
  '0087-declared-events': declaredEvents,
  '0088-email-change-requested': emailChangeRequested,
  '0089-internal-applicants': internalApplicants,
  '0090-approval-conditions': approvalConditions,
  '0091-prepared-deliveries': preparedDeliveries,
  '0095-opened-requests': openedRequests,
  '0096-drafts-in-two-windows': draftsInTwoWindows,
  '0097-delivery-jobs': deliveryJobs,
  '0098-retracted-deliveries': retractedDeliveries,
  '0099-reminders-of-decisions': remindersOfDecisions,
  '0100-visible-changes': visibleChanges,
  '0101-audit-chain': auditChain,
  '0102-pages-of-letters': pagesOfLetters,
  '0103-internal-invitations': internalInvitations,
  '0104-audit-via': auditVia,
  '0105-audit-keys': auditKeys,
  '0106-staff-jobs': staffJobs,
  '0109-kinds-of-imports': kindsOfImports,
  '0107-planned-publications': plannedPublications,
  '0110-data-files': dataFiles,
  '0113-previews': previews,
  '0114-expectations': expectations,
  '0117-put-back-imports': putBackImports,
  '0118-resumable-uploads': resumableUploads,
  '0119-redacted-records': redactedRecords,
  '0120-merged-mappings': mergedMappings,
};
