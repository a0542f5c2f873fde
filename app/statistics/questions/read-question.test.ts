import { describe, expect, it } from 'vitest';
import { readAliases } from '~/datasets/aliases.server';
import { complaints } from '~/datasets/complaints';
import { foldersOfCodeLists, readCodeListFiles } from '~/datasets/load-code-lists.server';
import { languages } from '~/platform/i18n/languages.server';
import { readLocaleFile } from '../../../tests/support/question-phrases';
import { ambiguousNamesOf, readQuestion } from './read-question';
import { buildVocabulary, nameOfMeaning } from './vocabulary';

const { lists: codeLists } = await readCodeListFiles();
const vocabulary = buildVocabulary(
  languages.map(readLocaleFile),
  codeLists,
  await readAliases(foldersOfCodeLists()),
);

const ask = (text: string, language = 'id') => {
  const question = readQuestion(text, vocabulary, { language, thisYear: 2026 });
  if (question?.kind === 'comparison') {
    const { dataset, codes, by, compared, year, month } = question;
    const isRate = question.isRate || null;
    const isTrend = question.isTrend || null;
    const others = Object.entries({ ...codes, year, month, isRate, isTrend }).flatMap(
      ([name, value]) => (value === null ? [] : `${name}=${value}`),
    );
    return [dataset.name, `${by}=${compared.join('|')}`, ...others].join(' ');
  }
  if (question?.kind !== 'figure')
    return question && ('measure' in question ? question.measure : question.rest);
  const { dataset, codes, year, month, measure, by } = question;
  const isLeast = question.isLeast || null;
  const isChange = question.isChange || null;
  const isRate = question.isRate || null;
  const isTrend = question.isTrend || null;
  const scope = { ...codes, year, month, measure, by, isLeast, isChange, isRate, isTrend };
  const said = Object.entries(scope);
  return [
    dataset.name,
    ...said.filter(([, value]) => value !== null).map(([name, value]) => `${name}=${value}`),
  ].join(' ');
};

describe('a searched text', () => {
  it.each([
    ['polisi papua 2024', 'complaints defendant=P01 province=91 year=2024'],
    [
      'how many complaints against the police in 2024 in West Java',
      'complaints defendant=P01 province=32 year=2024',
    ],
    ['consultations 2025', 'consultations year=2025'],
    ['Sumatera Barat, pengaduan 2024?', 'complaints province=13 year=2024'],
    ['complaints WEST SUMATRA', 'complaints province=13'],
    ['pengaduan di Sleman 2024', 'complaints city=34.04 year=2024'],
    ['complaints in Banda Aceh 2024', 'complaints city=11.71 year=2024'],
    ['pengaduan NTT tahun lalu', 'complaints province=53 year=2025'],
    [
      'berapa banyak pengaduan di Jogja pada Maret 2025',
      'complaints province=34 year=2025 month=3',
    ],
    ['which province has most complaints', 'complaints by=province'],
    ['provinsi mana yang paling banyak konsultasi 2025', 'consultations year=2025 by=province'],
    ['Wie viele Beschwerden gegen die Polizei gab es 2024?', 'complaints defendant=P01 year=2024'],
    ['¿Cuántas quejas hubo en Java Occidental en 2024?', 'complaints province=32 year=2024'],
    ['combien de plaintes contre la police en 2024', 'complaints defendant=P01 year=2024'],
    ['２０２４年 警察 申立て 何件', 'complaints defendant=P01 year=2024'],
    ['2024年西爪哇有多少投诉', 'complaints province=32 year=2024'],
    ['which month has the fewest complaints', 'complaints by=month isLeast=true'],
    ['which right is most often violated', 'complaints by=right'],
    ['hak apa yang paling sering dilanggar', 'complaints by=right'],
    ['how long do cases take', 'duration'],
    ['average time to close a complaint', 'duration'],
    ['rata-rata waktu penyelesaian pengaduan', 'duration'],
    ['berapa lama kasus ditangani', 'duration'],
    ['how long until an answer', 'answer'],
    ['how long do complaints wait for a first response', 'answer'],
    ['berapa lama sampai pengaduan dijawab', 'answer'],
    ['多久能得到答复', 'answer'],
    ['cuánto tiempo hasta la primera respuesta', 'answer'],
    ['最初の回答までの期間', 'answer'],
    ['wie lange dauert es bis zur ersten Antwort', 'answer'],
    ['combien de temps avant une première réponse', 'answer'],
    ['how long does it take', 'duration'],
    ['berapa lama prosesnya', 'duration'],
    ['wie lange dauert es', 'duration'],
    ['cuánto tiempo tarda', 'duration'],
    ['combien de temps cela prend', 'duration'],
    ['どのくらいかかりますか', 'duration'],
    ['需要多久', 'duration'],
    ['how many files in 2025', 'complaints year=2025 measure=files'],
    ['berapa berkas pengaduan di Papua', 'complaints province=91 measure=files'],
    ['2025年材料', 'complaints year=2025 measure=files'],
    ['documentos en 2025', 'complaints year=2025 measure=files'],
    ['文書 2025年', 'complaints year=2025 measure=files'],
    ['Dokumente 2025', 'complaints year=2025 measure=files'],
    ['pièces en 2025', 'complaints year=2025 measure=files'],
    ['which province has the most files in 2025', null],
    ['how many files of complaints', 'files'],
    ['rate in Papua 2021', 'complaints province=91 year=2021 isRate=true'],
    ['complaints per 100,000 in Aceh', 'complaints province=11 isRate=true'],
    ['pengaduan per 100.000 penduduk di Aceh 2025', 'complaints province=11 year=2025 isRate=true'],
    ['Beschwerden je 100.000 Einwohner in Aceh', 'complaints province=11 isRate=true'],
    ['quejas por cada 100.000 habitantes en Aceh', 'complaints province=11 isRate=true'],
    ['plaintes pour 100 000 habitants à Aceh', 'complaints province=11 isRate=true'],
    ['アチェ州の人口10万人当たりの苦情', 'complaints province=11 isRate=true'],
    ['亚齐每10万人投诉', 'complaints province=11 isRate=true'],
    ['which province has the highest rate', 'complaints by=province isRate=true'],
    ['did the rate of complaints in Aceh rise', 'rise'],
    ['how many complaints were answered', 'answered'],
    ['nama korban pengaduan', 'people'],
    ['how many complaints about zebras', 'zebras'],
    ['how many complaints since 2020', 'since'],
    ['berapa pengaduan sejak 2020', 'sejak'],
    ['how many complaints about hay', 'hay'], // a filler word in Spanish
    ['how many complaints about die', 'die'], // in German
    ['name of the province with most complaints', 'complaints by=province'],
    ['苦情が最も多い州の名前', 'complaints by=province'],
    ['哪个省的投诉最多', 'complaints by=province'],
    ['names of the victims in the complaints', 'people'],
    ['被害者の名前 苦情', 'people'],
    // Whether there were more than before.
    ['did complaints rise', 'complaints isChange=true'],
    ['apakah pengaduan naik', 'complaints isChange=true'],
    ['are there more complaints than last year', 'complaints isChange=true'],
    ['投诉增加了吗', 'complaints isChange=true'],
    ['¿Han aumentado las quejas?', 'complaints isChange=true'],
    ['苦情は増えましたか', 'complaints isChange=true'],
    ['Sind die Beschwerden gestiegen?', 'complaints isChange=true'],
    ['Les plaintes ont-elles augmenté ?', 'complaints isChange=true'],
    [
      'have complaints against the police fallen in West Java in 2024',
      'complaints defendant=P01 province=32 year=2024 isChange=true',
    ],
    [
      'apakah konsultasi 2025 turun dibanding tahun sebelumnya',
      'consultations year=2025 isChange=true',
    ],
    ['did complaints rise from 2023 to 2024', 'complaints year=2024 isChange=true'],
    ['which province rose most in complaints', 'rose'],
    // The data record who suffered, not who complained.
    ['how many women complained', 'gender'],
    ['berapa perempuan mengadu', 'gender'],
    ['berapa banyak wanita yang mengadu pada 2024', 'gender'],
    ['多少女性投诉', 'gender'],
    ['cuántas mujeres se quejaron', 'gender'],
    ['何人の女性が申し立てましたか', 'gender'],
    ['wie viele Frauen haben sich beschwert', 'gender'],
    ['combien de femmes ont porté plainte', 'gender'],
    ['how many complaints by women in 2024', 'gender'],
    ['how many men complained', 'gender'],
    ['jenis kelamin pengadu', 'gender'],
    ['how many complaints about women in 2024', 'complaints victim=V03 year=2024'],
    ['violence against women complaints 2024', 'complaints issue=I22 year=2024'],
    ['pengaduan tanah datar 2024', 'complaints city=13.04 year=2024'],
    ['zebras 2024 in NTB', 'zebras'],
    // Codes side by side.
    ['compare Jakarta and East Java', 'complaints province=31|35'],
    ['bandingkan Jakarta dan Jawa Timur', 'complaints province=31|35'],
    ['compara Jakarta y Java Oriental', 'complaints province=31|35'],
    ['comparer Jakarta et Java oriental', 'complaints province=31|35'],
    ['Jakarta und Ostjava vergleichen', 'complaints province=31|35'],
    ['ジャカルタと東ジャワ州を比較', 'complaints province=31|35'],
    ['比较雅加达和东爪哇', 'complaints province=31|35'],
    ['police, army and companies beside each other', 'complaints defendant=P01|P08|P02'],
    [
      'polisi, TNI dan perusahaan di Papua 2025',
      'complaints defendant=P01|P08|P02 province=91 year=2025',
    ],
    ['pengaduan aceh papua', 'complaints province=11|91'],
    ['Jakarta and East Java per head', 'complaints province=31|35 isRate=true'],
    ['Jakarta dan Jawa Timur per penduduk', 'complaints province=31|35 isRate=true'],
    [
      'Jakarta and East Java per head over time',
      'complaints province=31|35 isRate=true isTrend=true',
    ],
    ['police and army per head', null],
    // By year.
    [
      'complaints about the police in Papua over three years',
      'complaints defendant=P01 province=91 isTrend=true',
    ],
    [
      'pengaduan tentang polisi di Papua selama tiga tahun',
      'complaints defendant=P01 province=91 isTrend=true',
    ],
    ['Beschwerden gegen die Polizei im Zeitverlauf', 'complaints defendant=P01 isTrend=true'],
    ['quejas contra la policía cada año', 'complaints defendant=P01 isTrend=true'],
    ['plaintes contre la police au fil des ans', 'complaints defendant=P01 isTrend=true'],
    ['警察に対する申立ての推移', 'complaints defendant=P01 isTrend=true'],
    ['历年对警察的投诉', 'complaints defendant=P01 isTrend=true'],
    ['complaints about the police over three years in 2025', 'over three years'],
    // Groups of places.
    ['companies and land in Kalimantan', 'complaints defendant=P02 issue=I02 province=Kalimantan'],
    [
      'perusahaan dan tanah di Kalimantan',
      'complaints defendant=P02 issue=I02 province=Kalimantan',
    ],
    ['pengaduan di Papua', 'complaints province=91'],
    // Rankings without "most".
    ['provinces per head in 2025', 'complaints year=2025 by=province isRate=true'],
    ['provinsi per penduduk 2025', 'complaints year=2025 by=province isRate=true'],
    ['women and children among victims', 'complaints victim=V03|V04'],
    ['perempuan dan anak di antara korban', 'complaints victim=V03|V04'],
    ['which right is most complained about in Aceh', 'complaints province=11 by=right'],
  ] as const)('asks: %s', (text, question) => {
    expect(ask(text)).toBe(question);
  });

  it.each([
    'land 2024 in NTB',
    'tanah 2024 di NTB',
    'NTB land 2024',
    '2024 tanah NTB',
    'tierras en NTB en 2024',
    '2024年NTB土地',
    'NTBの土地 2024年',
    'Land in NTB 2024',
    'foncier à NTB en 2024',
    'complaints about land in NTB in 2024',
    'sengketa tanah di provinsi NTB tahun 2024',
  ])('asks the same in any order, with any preposition: %s', (text) => {
    const question = readQuestion(text, vocabulary, { language: 'id', thisYear: 2026 });
    expect(question).toMatchObject({ codes: { issue: 'I02', province: '52' }, year: '2024' });
  });

  describe('of how long', () => {
    const scope = (text: string, language = 'id') => {
      const question = readQuestion(text, vocabulary, { language, thisYear: 2026 });
      if (question?.kind !== 'unknown') return question && question.kind;
      const { measure, dataset, codes, year, ignored } = question;
      return [measure, dataset.name, ...Object.entries({ ...codes, year })]
        .map((word) => (Array.isArray(word) ? (word[1] === null ? '' : word.join('=')) : word))
        .concat(ignored.map((word) => `without ${word}`))
        .filter(Boolean)
        .join(' ');
    };

    it.each([
      ['how long do complaints take in Papua', 'duration complaints province=91'],
      ['how long do complaints take in 2015', 'duration complaints year=2015'],
      ['how long did complaints closed in 2021 take', 'duration complaints status=S06 year=2021'],
      ['how long do land cases take', 'duration complaints issue=I02'],
      ['how long do consultations take', 'duration consultations'],
      ['median time to close 2024', 'duration complaints year=2024'],
      ['how long until an answer in West Java', 'answer complaints province=32'],
      ['how old are open cases', 'age complaints'],
      ['how long have cases in Papua been open', 'age complaints province=91'],
      ['how long do complaints about zebras take', 'duration complaints without zebras'],
      ['how long do complaints take in March 2024', 'duration complaints year=2024 without march'],
      [
        'how long do complaints take in 2023 and 2024',
        'duration complaints without 2023 without 2024',
      ],
      [
        'which province has the longest duration of complaints',
        'duration complaints without province without longest',
      ],
      ['berapa lama konsultasi', 'duration consultations'],
      ['berapa lama pengaduan tentang tanah', 'duration complaints issue=I02'],
      [
        'berapa lama penyelesaian pengaduan di Papua tahun 2024',
        'duration complaints province=91 year=2024',
      ],
      ['berapa umur kasus yang masih terbuka', 'age complaints'],
      ['巴布亚的投诉需要多久', 'duration complaints province=91'],
      ['咨询需要多久', 'duration consultations'],
      ['未结案件存在多久', 'age complaints'],
      ['cuánto tardan las quejas en Papúa', 'duration complaints province=91'],
      ['cuánto tardan las consultas', 'duration consultations'],
      ['qué antigüedad tienen los casos abiertos', 'age complaints'],
      ['パプア州の苦情はどのくらいかかりますか', 'duration complaints province=91'],
      ['相談はどのくらいかかりますか', 'duration consultations'],
      ['未処理の案件の経過期間', 'age complaints'],
      ['wie lange dauern Beschwerden in Papua', 'duration complaints province=91'],
      ['wie lange dauern Beratungen', 'duration consultations'],
      ['wie alt sind offene Fälle', 'age complaints'],
      ['combien de temps durent les plaintes en Papouasie', 'duration complaints province=91'],
      ['combien de temps durent les consultations', 'duration consultations'],
      ['depuis combien de temps les affaires sont ouvertes', 'age complaints'],
      ['cases open after a year', 'age complaints'],
      ['kasus yang masih terbuka setelah satu tahun', 'age complaints'],
      ['how old are complainants', null],
    ] as const)('keeps what it names, and what it ignores: %s', (text, read) => {
      expect(scope(text)).toBe(read);
    });
  });

  it('takes a word for a code and a dimension as the dimension in a question about the most', () => {
    expect(ask('welches Land hat die meisten Beschwerden', 'de')).toBe('complaints by=country');
  });

  it('is read in the language of the page before others', () => {
    // "Media" is a channel in Indonesian, and no question word in English.
    expect(ask('how many complaints media', 'en')).toBe('media');
    expect(ask('kasus 2024', 'en')).toBe('complaints year=2024');
  });

  it.each([
    'papua',
    'pengaduan',
    'papua 2024 2025',
    '',
    'how many',
    'biaya',
    'surat penanganan',
    'rate',
    'duration',
    'durasi',
    'how many complaints by an individual', // a complainant, a victim or a respondent
    'compare Papua', // with nothing
    'how many victims in Papua in 2024', // the data count complaints
    'how many complainants in Papua in 2024',
    'which province has the most victims',
  ])('has no question with one answer: %s', (text) => {
    expect(ask(text)).toBeNull();
  });
});

describe('an ambiguous name', () => {
  const codesOf = (text: string) =>
    ambiguousNamesOf(text, vocabulary, 'en').map(({ words, codes }) => [
      words,
      ...codes.map(({ code }) => code),
    ]);

  it('is one that several places have but for the word for their kind', () => {
    expect(codesOf('complaints in Bandung 2024')).toEqual([['bandung', '32.04', '32.73']]);
    expect(ask('complaints in Bandung 2024')).toBeNull();
    expect(codesOf('complaints in Kota Bandung 2024')).toEqual([]);
  });

  it('is written as the code, or the group of places, that it may mean', () => {
    const nameOf = (code: string, language = 'en') =>
      nameOfMeaning({ dataset: complaints, parameter: 'province', code }, codeLists, language);
    expect([nameOf('32'), nameOf('Jawa'), nameOf('Jawa', 'id')]).toEqual([
      'West Java',
      'Java',
      'Jawa',
    ]);
    expect(nameOf('Atlantis')).toBeNull();
  });

  it('is not the short name of a place if a province has it', () => {
    expect(codesOf('complaints in Gorontalo 2024')).toEqual([]);
    expect(ask('complaints in Gorontalo 2024')).toBe('complaints province=75 year=2024');
  });
});
