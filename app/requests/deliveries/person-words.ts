const byTopic = {
  identity: `
    nama lengkap, nama pengadu, nama pelapor, nama korban, full name, first name, last name,
    surname, nik, ktp, paspor, passport, alamat, address, telepon, telp, hp, ponsel, phone,
    telephone, mobile, email, e mail, surel, vorname, nachname, familienname, ausweis, adresse,
    telefon, prenom, nom, courriel, nombre, apellido, apellidos, direccion, telefono, correo,
    氏名, 名前, 住所, 電話, メール, 姓名, 地址, 电话, 邮箱, 身份证`,
  gender: `
    gender, sex, jenis kelamin, kelamin, jk, l p, geschlecht, sexe, genre, sexo,
    genero, 性別, 性别`,
  age: `
    age, umur, usia, kelompok umur, alter, edad, 年齢, 年代, 年龄`,
  birth: `
    birth, birthdate, birthday, dob, lahir, geburtsdatum, geburtsjahr, geburtsort,
    naissance, nacimiento, 生年, 出生`,
  occupation: `
    occupation, profession, job, education, pekerjaan, profesi, pendidikan, beruf,
    bildung, metier, etudes, ocupacion, profesion, estudios, 職業, 学歴, 职业, 教育, 学历`,
  origin: `
    religion, ethnicity, ethnic group, nationality, citizenship, agama, suku,
    etnis, kewarganegaraan, ethnie, nationalite, nationalitat, staatsangehorigkeit,
    etnia, nacionalidad, 宗教, 民族, 国籍`,
  family: `
    marital status, status perkawinan, status kawin, familienstand, etat civil,
    estado civil, disability, disabilitas, behinderung, handicap, discapacidad, 婚姻,
    配偶, 障害, 残疾`,
  place: `
    city, regency, district, subdistrict, village, postcode, postal code, zip,
    kota, kabupaten, kecamatan, kelurahan, desa, kode pos, stadt, gemeinde,
    landkreis, postleitzahl, plz, ville, commune, code postal, ciudad, municipio,
    distrito, codigo postal, 市区町村, 郵便番号, 城市, 邮编`,
};

/**
 * Words for what others may know of a person, beside the dimensions of the portal: in the headings of tables that
 * officers bring from elsewhere, in the portal's languages. In lower case, without diacritics.
 */
export const personWords: readonly string[] = Object.values(byTopic).flatMap((list) =>
  list.split(',').map((word) => word.trim()),
);

/** Words for how many people or cases a row stands for, in the portal's languages. */
export const countWords: readonly string[] =
  'jumlah, banyaknya, count, counts, total, frequency, frekuensi, anzahl, summe, nombre de, effectif, cantidad, frecuencia, 件数, 人数, 合計, 数量, 总数, 合计'.split(
    ', ',
  );
