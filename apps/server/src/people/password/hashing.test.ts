import { hash } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswords } from './hashing.ts'

const passwords = createPasswords(randomBytes)

test('stores Argon2id with 19 MiB and two passes, salted', async () => {
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
])(
  'a password is the same in every form in which keyboards give it: %s',
  async (_what, one, other) => {
    const [stored, otherWay] = await Promise.all([passwords.hash(one), passwords.hash(other)])
    expect(await passwords.match(stored, other)).toBe('right')
    expect(await passwords.match(otherWay, one)).toBe('right')
  },
)

test('a hash of a password as it came, from before, opens to every form and is told from a present one', async () => {
  const decomposed = 'e\u0301cole-2026'
  const stored = await hash(decomposed)
  expect(await passwords.match(stored, decomposed)).toBe('former')
  expect(await passwords.match(stored, '\u00e9cole-2026')).toBe('former')
  expect(await passwords.verify(stored, decomposed)).toBe(true)
  expect(await passwords.match(stored, 'ecole-2026')).toBe('wrong')
})

test('without a stored password the same work is done, and the answer is no', async () => {
  const stored = await passwords.hash('right password')
  const time = async (phc: string | null) => {
    const start = performance.now()
    expect(await passwords.verify(phc, 'wrong password')).toBe(false)
    return performance.now() - start
  }
  await time(null)
  // Side by side and the best of ten, because other work on the machine only ever adds time.
  let known = Number.POSITIVE_INFINITY
  let unknown = Number.POSITIVE_INFINITY
  for (let round = 0; round < 10; round += 1) {
    known = Math.min(known, await time(stored))
    unknown = Math.min(unknown, await time(null))
  }
  expect(unknown).toBeGreaterThan(known / 3)
})

test('two at once, 64 wait, more are sent away', async () => {
  const asked = Array.from({ length: 72 }, () => passwords.hash('crowd'))
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => answer === null)).toHaveLength(6)
})
