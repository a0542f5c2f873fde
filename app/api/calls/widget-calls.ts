import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset } from '~/datasets/dataset';

/**
 * The calls below `smartmap/` that return the observations of a widget, by the widget's name (specification,
 * section 7).
 */
export const widgetCalls: readonly [dataset: Dataset, calls: Readonly<Record<string, string>>][] = [
  [
    complaints,
    {
      get_cases_data_card: 'cards',
      get_case_and_complaint_handling_letter: 'letter',
      get_case_statistic_by_month_data: 'monthly',
      get_right_classification_data: 'right',
      get_issue_data: 'issue',
      get_case_detail_data: 'case-detail',
      get_claimant_classification_data: 'claimant',
      get_victim_classification_data: 'victim',
      get_defendant_classification_data: 'defendant',
      get_submission_method_case: 'method',
      get_special_event_case: 'event',
      get_office_representative: 'office',
      on_process_case: 'status',
      case_by_country: 'country',
      case_by_province: 'province',
      case_by_city: 'city',
    },
  ],
  [
    consultations,
    {
      get_consultation_theme: 'theme',
      get_consultation_issue: 'issue',
      get_consultation_media: 'media',
    },
  ],
];
