/** The part that the dashboards' calls share in the specification (section 7). */
const filter = { type: 1, month: 0, province: 0, advanceFilter: {} };
const ofYear = { ...filter, year: 2025 };
const days = { startDate: '2020-01-01', endDate: '2026-11-24' };
const handling = { month: 0, year: 2025, province: 0 };
const placed = { ...filter, country: 0 };
const consulted = { month: 0, year: 2025, province: 0, country: 0, media: 0, theme: 0 };

const list = (name: string) => ({ sort: { [name]: 'asc' }, pages: 10_000 });

/** Calls of the specification's section 7 that read lists and figures, each with its payload. */
export const specifiedCalls: readonly [call: string, payload?: object][] = [
  ['POST issue/list', list('issue_name')],
  ['POST smartmapadmin/case_detail/list', { ...list('name'), filter: { issue_id: 'I01' } }],
  ['POST right/list', list('right_name')],
  ['POST victim_type/list', list('victim_type_name')],
  ['POST complainant_type/list', list('complainant_type_name')],
  ['POST party_type/list', list('complainant_type_name')],
  ['POST peristiwa_khusus/list', list('nama_peristiwa')],
  ['POST consultation_theme/list', list('theme_name')],
  ['GET constant/representative_office'],
  ['GET constant/on_process'],
  ['GET constant/proposal_type'],
  ['GET constant/tipe_konsultasi'],
  ['GET constant/educations'],
  ['GET constant/gender'],
  ['GET constant/identity_card'],
  ['GET constant/kategori_pemohon'],
  ['GET constant/unit_kerja'],
  ['GET constant/kirim_informasi'],
  [
    'POST states-filter',
    {
      filter: { state_name: '', state_description: null, country_id: 'ID' },
      sort: { state_name: 'asc' },
      pages: 0,
    },
  ],
  ['POST country/list', { filter: { country_name: '' }, sort: {}, pages: 0 }],
  ['POST smartmap/get_cases_data_card', ofYear],
  ['POST smartmap/get_maps_data', { ...ofYear, startDate: '', endDate: '' }],
  ['POST smartmap/get_total_case', ofYear],
  ['GET smartmap/get_last_calculation_date'],
  ['POST smartmap/get_case_and_complaint_handling_letter', filter],
  ['POST smartmap/get_case_statistic_data', { type: 1, province: 0, advanceFilter: days }],
  ['POST smartmap/get_case_statistic_by_month_data', filter],
  ['POST smartmap/get_right_classification_data', ofYear],
  ['POST smartmap/get_issue_data', ofYear],
  ['POST smartmap/get_case_detail_data', ofYear],
  ['POST smartmap/get_victim_classification_data', ofYear],
  ['POST smartmap/get_defendant_classification_data', ofYear],
  ['POST smartmap/get_submission_method_case', ofYear],
  ['POST smartmap/get_special_event_case', ofYear],
  ['POST smartmap/case_by_country', ofYear],
  ['POST smartmap/get_claimant_classification_data', ofYear],
  ['POST smartmap/get_office_representative', handling],
  ['POST smartmap/on_process_case', handling],
  ['POST smartmap/case_by_province', placed],
  ['POST smartmap/case_by_city', placed],
  ['POST smartmap/get_consultation_total', { ...consulted, issue: 0 }],
  ['POST smartmap/get_consultation_theme', { ...consulted, issue: 0 }],
  ['POST smartmap/get_consultation_issue', { ...consulted, issue: 0 }],
  ['POST smartmap/get_consultation_media', { ...consulted, issue: 0 }],
  ['POST smartmap/get_graph_data?page=1', { category: '', date: '', pages: 12 }],
  ['POST smartmap/get_user_guide'],
  [
    'POST smartmap/get_archival_publication?page=1',
    { filter: { title: '' }, sort: { year: 'desc' }, pages: 10 },
  ],
  [
    'POST smartmap/get_actual_data?page=1',
    { filter: { laporan_name: '' }, sort: { laporan_tahun: 'desc' }, pages: 10 },
  ],
  ['POST smartmap/get_general_definition?page=1', { filter: 'hak', sort: {}, pages: 10 }],
  ['POST smartmap/get_rebuttal_statement'],
  ['POST smartmap/landingpage/config'],
  ['POST smartmapadmin/persentase_survey/list', { sort: {}, pages: 10_000 }],
  ['POST smartmap/register/check_emailexist', { email: 'siti@example.org' }],
  ['POST smartmap/set_online'],
  ['POST smartmap/set_user_offline', { session_id: null }],
  ['GET smartmap/user_statistic'],
];
