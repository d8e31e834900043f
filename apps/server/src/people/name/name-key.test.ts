import { describe, expect, test } from 'vitest'
import { isSameName, isSameSpelling, nameKey } from './name-key.ts'

describe.each([
  ['order and punctuation', 'Ada Lovelace', 'LOVELACE, Ada'],
  ['case', 'ada lovelace', 'ADA LOVELACE'],
  ['width', 'Ａｄａ Lovelace', 'Ada Lovelace'],
  ['hyphens', 'Anne-Marie Ford', 'ANNE MARIE FORD'],
  ['apostrophes', "Ana O'Neil", 'ANA O’NEIL'],
  ['an apostrophe that is a letter', 'Лук’яненко', 'Лукʼяненко'],
  ['middle dots and blanks', 'マリア・ガルシア', 'マリア ガルシア'],
  ['middle dots of two kinds', '阿卜杜拉·买买提', '阿卜杜拉•买买提'],
  ['a no-break space and another kind of hyphen', 'Anne‐Marie\u00a0Ford', 'ANNE-MARIE FORD'],
  ['a suffix', 'van der Berg, Jr.', 'VAN DER BERG JR'],
  ['Spanish accents', 'José Ñúñez', 'Jose Nunez'],
  ['accents apart from their letters', 'José Ñúñez'.normalize('NFD'), 'José Ñúñez'],
  ['Vietnamese accents, two on a letter', 'Nguyễn Văn Đức', 'NGUYEN VAN DUC'],
  ['German', 'Jürgen Groß', 'JURGEN GROSS'],
  ['letters with a stroke', 'Łukasz Bjørn', 'LUKASZ BJORN'],
  ['Spanish with two surnames', 'García López José María', 'JOSE MARIA LOPEZ GARCIA'],
  ['Korean in another order', '김 철수', '철수 김'],
  ['Turkish', 'İbrahim Işık', 'IBRAHIM ISIK'],
  ['Greek accents', 'Ελένη Παππά', 'ΕΛΕΝΗ ΠΑΠΠΑ'],
  ['Cyrillic accents', 'Семён Ива́нов', 'СЕМЕН ИВАНОВ'],
  ['Thai', 'มานี ใจดี', 'ใจดี มานี'],
  ['Thai, a vowel in one piece or two', 'คำ ใจดี', 'ค\u0E4D\u0E32 ใจดี'],
  ['Korean, in syllables or in letters', '김철수', '김철수'.normalize('NFD')],
  ['Korean with a blank', '김 철수', '김철수'],
  ['Chinese with a blank', '王 小明', '王小明'],
  ['Chinese with a wide blank', '王　小明', '王小明'],
  ['Chinese in another order', '小明 王', '王 小明'],
  ['Japanese of half width', 'ﾔﾏﾀﾞ ﾊﾅｺ', 'ヤマダ ハナコ'],
  ['Japanese, apart from its marks', 'やまだ はなこ'.normalize('NFD'), 'やまだはなこ'],
  ['Hindi', 'मीना शर्मा', 'शर्मा मीना'],
  ['Sinhala with a joiner or without', 'ශ්\u200Dරී සිල්වා', 'ශ්රී සිල්වා'],
])('one name: %s', (_what, one, other) => {
  test(`${one} and ${other}`, () => {
    expect(isSameName(one, other)).toBe(true)
    expect(isSameName(other, one)).toBe(true)
    expect(nameKey(one)).toBe(nameKey(other))
  })
})

describe.each([
  ['another word', 'Ada Lovelace', 'Ada Byron'],
  ['a missing word', 'Ada', 'Ada Ada'],
  ['a letter with an umlaut and two letters', 'Hans Müller', 'Hans MUELLER'],
  ['a blank between Latin words', 'Annemarie Ford', 'Anne Marie Ford'],
  ['Thai vowels', 'มานี ใจดี', 'มานู ใจดี'],
  ['a Thai vowel and none', 'มานี ใจดี', 'มาน ใจดี'],
  ['Thai tones', 'ป่า ใจดี', 'ป้า ใจดี'],
  ['Japanese voicing', 'かな', 'がな'],
  ['Japanese voicing of half width', 'ｶﾅ', 'ｶﾞﾅ'],
  ['Hindi vowels', 'मीना शर्मा', 'मूना शर्मा'],
  ['Hebrew vowels', 'דָן', 'דִן'],
  ['Arabic vowels', 'حَسَن', 'حُسْن'],
  ['Korean vowels', '김철수', '김철소'],
  ['Cyrillic letters that look like accents', 'Йван', 'Иван'],
  ['Ukrainian letters', 'Їван', 'Іван'],
  ['Chinese in another order without a blank', '王小明', '明小王'],
])('two names: %s', (_what, one, other) => {
  test(`${one} and ${other}`, () => {
    expect(isSameName(one, other)).toBe(false)
    expect(isSameName(one.normalize('NFD'), other.normalize('NFC'))).toBe(false)
  })
})

test.each([
  ['surname and first name', 'García López José María', 'José María García López'],
  ['surnames', 'García López José', 'López García José'],
  ['an apostrophe or none', "O'Brien Anne", 'OBRIEN ANNE'],
  ['an apostrophe or a blank', 'O’Brien Anne', 'Anne O Brien'],
  ['a hyphen or none, in another order', 'Ford Anne-Marie', 'Annemarie Ford'],
  ['a blank or none', 'De la Cruz Ana', 'Ana DELACRUZ'],
  ['full width', 'Ｌｏｖｅｌａｃｅ Ａｄａ', 'Ada Lovelace'],
  ['Thai with a blank or none', 'มานี ใจดี', 'ใจดีมานี'],
  ['Chinese, turned, without a blank', '王小明', '小明王'],
  ['Korean, turned, without a blank', '김철수', '철수김'],
])('has one key for every spelling: %s', (_what, one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test.each([
  ['another word', 'Ada Lovelace', 'Ada Byron'],
  ['an extra letter', 'Anna Ford', 'Ana Ford'],
  ['an umlaut and two letters', 'Hans Müller', 'Hans Mueller'],
  ['Thai vowels', 'มานี ใจดี', 'มานู ใจดี'],
  ['Chinese first names of two letters', '王小明', '王明小'],
  ['Chinese with another surname', '王小明', '明小王'],
  ['Korean vowels', '김철수', '김철소'],
])('has two keys: %s', (_what, one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test.each([
  ["O'Brien", 'O’Brien'],
  ['山田　太郎', '山田 太郎'],
  ['Anne-Marie', 'Anne‐Marie'],
  ['José', 'José'.normalize('NFD')],
  ['Ada ', 'Ada'],
])('is one spelling on every keyboard: %j and %j', (one, other) => {
  expect(isSameSpelling(one, other)).toBe(true)
})

test.each([
  ['José', 'Jose'],
  ['Ada', 'ADA'],
  ['Anne-Marie', 'Anne Marie'],
])('two spellings: %j and %j', (one, other) => {
  expect(isSameSpelling(one, other)).toBe(false)
})
