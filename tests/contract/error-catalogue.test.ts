import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { titleKeyOf } from '~/api/api-problem';

/**
 * The sentences of the specification's error catalogue (section 8), corrected in grammar only, in the language of the
 * specification and the default one, and the texts that begin with them.
 */
const catalogue: readonly { en: string; id: string; texts: readonly string[] }[] = [
  {
    en: 'Access failed. Please check your internet connection',
    id: 'Akses gagal. Silakan periksa koneksi internet Anda',
    texts: ['common:connection', titleKeyOf('failed')],
  },
  {
    en: 'Failed to log in. Please check your username and password.',
    id: 'Gagal masuk. Silakan periksa nama pengguna dan kata sandi Anda.',
    texts: ['accounts:login.fields.refused.wrongCredentials', titleKeyOf('wrong-credentials')],
  },
  {
    en: 'User has not been verified.',
    id: 'Pengguna belum diverifikasi.',
    texts: ['accounts:resend.known.text', titleKeyOf('unverified')],
  },
  {
    en: 'Email already used. Please use another email.',
    id: 'Surel sudah digunakan. Silakan gunakan surel lain.',
    texts: [
      'accounts:register.fields.email.errors.used',
      'accounts:changeEmail.fields.email.errors.emailUsed',
      'accounts:confirmEmail.used',
    ],
  },
  {
    en: 'Username already used. Please use another.',
    id: 'Nama pengguna sudah digunakan. Silakan gunakan yang lain.',
    texts: [
      'accounts:register.fields.username.errors.used',
      'accounts:profile.fields.username.errors.usernameUsed',
    ],
  },
  {
    en: 'Application sent successfully',
    id: 'Permohonan berhasil dikirim',
    texts: ['apply:receipt.sent'],
  },
  {
    en: 'Application failed to be sent.',
    id: 'Permohonan gagal dikirim.',
    texts: ['apply:form.failed'],
  },
  {
    en: 'Profile has been saved.',
    id: 'Profil telah disimpan.',
    texts: ['accounts:profile.saved'],
  },
  {
    en: 'Failed to save profile.',
    id: 'Gagal menyimpan profil.',
    texts: ['accounts:profile.fields.notSent', 'api:problems.changed-meanwhile'],
  },
  {
    en: 'Oops! Something went wrong',
    id: 'Ups! Terjadi kesalahan',
    texts: ['common:error.500.title'],
  },
  {
    en: 'Click here to return',
    id: 'Klik di sini untuk kembali',
    texts: ['common:error.500.back'],
  },
  {
    en: 'Your account has been reset.',
    id: 'Akun Anda telah diatur ulang.',
    texts: ['accounts:resetPassword.done'],
  },
  {
    en: 'Registration accepted: a token was sent to your email. Check your inbox and click “Close”.',
    id: 'Pendaftaran diterima: token telah dikirim ke surel Anda. Periksa kotak masuk Anda dan klik “Tutup”.',
    texts: ['accounts:register.accepted.text'],
  },
];

function textOf(language: string, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  let found: unknown = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));
  for (const part of path.split('.')) found = Object(found)[part];
  return String(found);
}

const cases = catalogue.flatMap(({ en, id, texts }) =>
  texts.flatMap((key) => [
    { language: 'en', sentence: en, key },
    { language: 'id', sentence: id, key },
  ]),
);

describe('the error catalogue of the specification', () => {
  it.each(cases)('“$sentence” begins “$key”', ({ language, sentence, key }) => {
    expect(textOf(language, key).startsWith(sentence)).toBe(true);
  });
});
