import { expect, it } from 'vitest';
import { withinSentence } from './letter-case';

it.each([
  ['id', 'Hak atas kesejahteraan', 'hak atas kesejahteraan'],
  ['id', 'Pemerintah daerah', 'pemerintah daerah'],
  ['en', 'Right to welfare', 'right to welfare'],
  ['id', 'Pembela HAM', 'pembela HAM'],
  ['id', 'Laki-laki', 'laki-laki'],
  ['fr', 'État du traitement', 'état du traitement'],
])('begins a name within a sentence in lower case: %s, %s', (language, name, expected) => {
  expect(withinSentence(name, language)).toBe(expected);
});

it.each([
  ['id', 'Kepolisian Negara Republik Indonesia (Polri)'],
  ['id', 'Badan Pertanahan Nasional'],
  ['en', 'Indonesian National Police'],
  ['id', 'BUMN atau BUMD'],
  ['id', 'WhatsApp'],
  ['id', 'R07'],
  ['de', 'Recht auf Leben'],
])('keeps proper names, codes, acronyms and German nouns: %s, %s', (language, name) => {
  expect(withinSentence(name, language)).toBe(name);
});
