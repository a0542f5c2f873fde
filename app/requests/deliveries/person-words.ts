/**
 * Words for what others may know of a person, beside the dimensions of the portal: in the headings of tables that
 * officers bring from elsewhere, in the portal's languages. Without diacritics, in lower case.
 */
export const personWords: readonly string[] = [
  // Sex or gender
  ...['gender', 'sex', 'jenis kelamin', 'kelamin', 'jk', 'l p', 'geschlecht', 'sexe', 'genre'],
  ...['sexo', 'genero', '性別', '性别'],
  // Age
  ...['age', 'umur', 'usia', 'kelompok umur', 'alter', 'edad', '年齢', '年代', '年龄'],
  // Birth
  ...['birth', 'birthdate', 'birthday', 'dob', 'lahir', 'geburtsdatum', 'geburtsjahr'],
  ...['geburtsort', 'naissance', 'nacimiento', '生年', '出生'],
  // Occupation and education
  ...['occupation', 'profession', 'job', 'education', 'pekerjaan', 'profesi', 'pendidikan'],
  ...['beruf', 'bildung', 'metier', 'etudes', 'ocupacion', 'profesion', 'estudios'],
  ...['職業', '学歴', '职业', '教育', '学历'],
  // Religion, ethnicity and nationality
  ...['religion', 'ethnicity', 'ethnic group', 'nationality', 'citizenship', 'agama', 'suku'],
  ...['etnis', 'kewarganegaraan', 'ethnie', 'nationalite', 'nationalitat', 'staatsangehorigkeit'],
  ...['etnia', 'nacionalidad', '宗教', '民族', '国籍'],
  // Marital status and disability
  ...['marital status', 'status perkawinan', 'status kawin', 'familienstand', 'etat civil'],
  ...['estado civil', 'disability', 'disabilitas', 'behinderung', 'handicap', 'discapacidad'],
  ...['婚姻', '配偶', '障害', '残疾'],
  // Places
  ...['city', 'regency', 'district', 'subdistrict', 'village', 'postcode', 'postal code', 'zip'],
  ...['kota', 'kabupaten', 'kecamatan', 'kelurahan', 'desa', 'kode pos', 'stadt', 'gemeinde'],
  ...['landkreis', 'postleitzahl', 'plz', 'ville', 'commune', 'code postal', 'ciudad'],
  ...['municipio', 'distrito', 'codigo postal', '市区町村', '郵便番号', '城市', '邮编'],
];
