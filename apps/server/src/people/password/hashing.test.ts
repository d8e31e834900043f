import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswords } from './hashing.ts'

const passwords = createPasswords(randomBytes)

test('stores salted Argon2id with 19 MiB and two passes', async () => {
  const [first, second] = await Promise.all([passwords.hash('same'), passwords.hash('same')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
  expect(second).not.toBe(first)
  expect(await passwords.verify(first, 'same')).toBe(true)
  expect(await passwords.verify(first, 'Same')).toBe(false)
})

test.each([
  ['French', '\u00e9cole-2026', 'e\u0301cole-2026'],
  ['Korean', '비밀번호비밀번호', '비밀번호비밀번호'.normalize('NFD')],
  ['Vietnamese', 'mật khẩu của tôi', 'mật khẩu của tôi'.normalize('NFD')],
  ['Japanese, half width', 'パスワードガイド', 'ﾊﾟｽﾜｰﾄﾞｶﾞｲﾄﾞ'],
  ['full width', 'tr4velling', 'ｔｒ４ｖｅｌｌｉｎｇ'],
])('accepts a password in every Unicode form: %s', async (_what, one, other) => {
  const [stored, otherWay] = await Promise.all([passwords.hash(one), passwords.hash(other)])
  expect(await passwords.verify(stored, other)).toBe(true)
  expect(await passwords.verify(otherWay, one)).toBe(true)
})

test('does the same work without a stored password and answers no', async () => {
  const stored = await passwords.hash('right password')
  const time = async (phc: string | null) => {
    const start = performance.now()
    expect(await passwords.verify(phc, 'wrong password')).toBe(false)
    return performance.now() - start
  }
  await time(null)
  // Interleaved, and the best of ten, because other load only ever adds time.
  let known = Number.POSITIVE_INFINITY
  let unknown = Number.POSITIVE_INFINITY
  for (let round = 0; round < 10; round += 1) {
    known = Math.min(known, await time(stored))
    unknown = Math.min(unknown, await time(null))
  }
  expect(unknown).toBeGreaterThan(known / 3)
})

test('runs two at once, queues 64 and refuses more', async () => {
  const asked = Array.from({ length: 72 }, () => passwords.hash('crowd'))
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => answer === null)).toHaveLength(6)
})
