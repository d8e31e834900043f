import { addPhoto, applyWithPassport, sendApplication } from '../applicant.ts'
import { openConsole, openPage, signInToConsole } from '../console.ts'
import { eventually } from '../figures.ts'
import { openPhone } from '../phone.ts'
import { openScreen } from '../screen.ts'
import { answerOptionQuestions, answerQuestions, enterAsGuest } from '../traveller.ts'
import type { Credentials } from '../traveller.ts'
import { saying, words } from '../words.ts'
import { bindAuthenticator, giveCode } from './code.ts'
import { differs, holds, like, same } from './expected.ts'
import type { Area, Walker } from './walker.ts'

const email = 'ada@example.com'
const password = 'Walk-along-44-shores'
const fundPassword = '314159'
const {
  creditScore,
  helpLinks,
  identity,
  inbox,
  login,
  loginPassword,
  noticeChoices,
  notifications,
  personal,
  profile,
  protection,
  security,
} = words
const { fund, sessions, ways } = security

let guest: Credentials
const me = async (walker: Walker) => (await walker.read('getMyUserInfo', {}))!

/** Identity and security. */
export const people = {
  login: {
    async act(walker) {
      guest = await enterAsGuest(walker.page)
      same((await me(walker)).account, guest.account)
    },
  },

  'personal:changeLoginPassword': {
    async act(walker) {
      const { page } = walker
      same((await me(walker)).initialPasswordChanged, false)
      await page.getByRole('button', { name: personal.security.changePassword }).click()
      const sheet = page.getByRole('dialog', { name: loginPassword.title })
      await sheet.getByLabel(loginPassword.initial, { exact: true }).fill(guest.password)
      await sheet.getByLabel(loginPassword.new, { exact: true }).fill(password)
      await sheet.getByLabel(loginPassword.confirm, { exact: true }).fill(password)
      await sheet.getByRole('button', { name: loginPassword.save }).click()
      await sheet.waitFor({ state: 'hidden' })
      same((await me(walker)).initialPasswordChanged, true)
    },
  },

  contact: {
    async act(walker) {
      const { page } = walker
      await page.getByLabel(login.contact, { exact: true }).fill(email)
      await giveCode(walker, email)
      await page.getByLabel(security.stepUp.loginPassword, { exact: true }).fill(password)
      await page.getByRole('button', { name: security.contact.save }).click()
      await page.getByText(security.contact.done.replace('{account}', email)).waitFor()
      like(await me(walker), { account: email, email, isGuest: false })
    },
  },

  inbox: {
    async act({ page, read }) {
      await page.getByLabel(inbox.to, { exact: true }).fill(email)
      await page.getByRole('button', { name: inbox.show, exact: true }).click()
      const shown = page.getByRole('list', { name: inbox.messages }).getByRole('listitem')
      await shown.first().waitFor()
      const messages = await read('listInbox', { to: email })
      same(await shown.count(), messages.length)
      const [latest] = messages
      holds(await shown.first().innerText(), latest!.text)
    },
  },

  'personal:changeWithdrawalPassword': {
    async act(walker) {
      const { page } = walker
      same((await me(walker)).security.fundPasswordSet, false)
      await page.getByRole('button', { name: fund.title }).click()
      const sheet = page.getByRole('dialog', { name: fund.title })
      await sheet.getByLabel(fund.login, { exact: true }).fill(password)
      await sheet.getByLabel(fund.new, { exact: true }).fill(fundPassword)
      await sheet.getByLabel(fund.confirm, { exact: true }).fill(fundPassword)
      await giveCode(walker, email)
      await sheet.getByRole('button', { name: fund.save, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      same((await me(walker)).security.fundPasswordSet, true)
    },
  },

  personal: {
    async act(walker) {
      const { page, read, screen } = walker
      await screen.getByText(personal.uid.replace('{uid}', (await me(walker)).uid)).waitFor()
      await page.getByRole('button', { name: helpLinks.whitepaper }).click()
      const sheet = page.getByRole('dialog', { name: helpLinks.whitepaper })
      const text = await read('getSetting', { key: 'whitepaper.html' })
      const heading = /<h\d>([^<]+)</.exec(text)![1]!
      await sheet.getByRole('heading', { name: heading }).waitFor()
    },
  },

  profile: {
    async act({ page, read }) {
      await page.getByLabel(profile.nickName, { exact: true }).fill('Ada L.')
      await page.getByRole('button', { name: profile.save, exact: true }).click()
      await page.getByText(profile.saved).waitFor()
      same((await read('getProfile', {})).nickName, 'Ada L.')
    },
  },

  creditScore: {
    async act({ read, screen }) {
      const { score, parts } = await read('getCreditScore', {})
      same(score > 0, true)
      const shownText = (await screen.innerText()).replaceAll(/\s+/g, ' ')
      holds(shownText, `${score} ${creditScore.outOf.replace('{most}', '100')}`)
      for (const { key, points, most } of parts) {
        const line = creditScore.points
          .replace('{points}', `${points}`)
          .replace('{most}', `${most}`)
        holds(shownText, `${creditScore.parts[key]} ${line}`)
      }
    },
  },

  protection: {
    async act({ page, read }) {
      const { limits } = protection
      await page.getByRole('button', { name: new RegExp(`^${limits.loss}`) }).click()
      const sheet = page.getByRole('dialog', { name: limits.loss })
      await sheet.getByLabel(limits.amount, { exact: true }).fill('250')
      await sheet.getByRole('button', { name: limits.save }).click()
      await sheet.waitFor({ state: 'hidden' })
      same((await read('getProtection', {})).dailyLoss.amount, '250')
    },
  },

  notifications: {
    async act({ page, read, screen }) {
      const { records, total } = await read('listOwnNotices', { isRead: '0' })
      same(total > 0, true)
      const link = screen.getByRole('link', { name: records[0]!.title }).first()
      holds(await link.innerText(), notifications.unread)
      await page.getByRole('button', { name: notifications.readAll }).click()
      await page.getByText(notifications.allRead, { exact: true }).waitFor()
      same((await read('listOwnNotices', { isRead: '0' })).total, 0)
      same((await read('listOwnNotices', { isRead: '1' })).total, total)
      await eventually(async () => (await screen.innerText()).includes(notifications.unread)).toBe(
        false,
      )
    },
  },

  noticeChoices: {
    async act({ page, read }) {
      const name = `${noticeChoices.topic.product}, ${noticeChoices.channel.email}`
      const before = await read('getNoticeChoices', {})
      same(before.find(({ topic }) => topic === 'product')!.email.isOn, true)
      await page.getByRole('switch', { name, exact: true }).click()
      await eventually(
        async () =>
          (await read('getNoticeChoices', {})).find(({ topic }) => topic === 'product')!.email.isOn,
      ).toBe(false)
    },
  },

  questions: {
    async act({ page, read }) {
      await answerQuestions(page)
      differs((await read('getAppropriateness', { topic: 'leverage' })).passedAt, null)
    },
  },

  optionQuestions: {
    async act({ page, read }) {
      await answerOptionQuestions(page)
      const topic = 'secondContracts'
      differs((await read('getAppropriateness', { topic })).passedAt, null)
    },
  },

  identity: {
    async act({ page, read }) {
      const given = { surname: 'Lovelace', firstName: 'Ada', docNumber: 'AB 12-34 56' }
      await applyWithPassport(page, given)
      const { records } = await read('listAuths', {})
      like(records, [{ type: 'basic', status: 0, docType: 'passport' }])
    },
  },

  identityResult: {
    prepare: passInConsole,
    async act({ read, screen }) {
      const { basic, next } = await read('getAuth', {})
      same([basic.statusKey, next], ['passed', 'advanced'])
      await screen.getByText(identity.texts.passed).waitFor()
      await screen.getByRole('link', { name: identity.start.advanced }).click()
      await screen.getByText(identity.sections.address).waitFor()
    },
  },

  identityAdvanced: {
    async act({ page, read }) {
      const { fields } = identity
      const address = page.getByLabel(fields.address, { exact: true })
      await address.first().fill('12 St James Square')
      await page.getByLabel(fields.city, { exact: true }).fill('London')
      await page.getByLabel(fields.surname, { exact: true }).fill('Byron')
      await page.getByLabel(fields.firstName, { exact: true }).fill('Anne')
      await page.getByLabel(fields.relationship, { exact: true }).selectOption('parent')
      await page.getByLabel(fields.phoneCode, { exact: true }).fill('44')
      await page.getByLabel(fields.phone, { exact: true }).fill('7911123456')
      await address.last().fill('Kirkby Mallory')
      await addPhoto(page, fields.addressProof)
      await addPhoto(page, fields.holdingImage)
      await sendApplication(page)
      same((await read('getAuth', {})).advanced.statusKey, 'under_review')
    },
  },

  sessions: {
    async prepare({ browser, server }) {
      const { page } = await openPhone(browser, server.origin)
      await page.goto('/#/my')
      await page.getByLabel(login.account).fill(email)
      await page.getByLabel(login.password, { exact: true }).fill(password)
      const form = page.locator('form')
      await form.getByRole('button', { name: login.logIn, exact: true }).click()
      await page.getByRole('button', { name: personal.logOut }).waitFor()
    },
    async act({ page, read, screen }) {
      same((await read('listSessions', {})).length, 2)
      await screen.getByRole('button', { name: sessions.end, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: sessions.endOne })
      await sheet.getByRole('button', { name: sessions.end, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      like(await read('listSessions', {}), [{ current: true }])
    },
  },

  ways: {
    async act({ page, read }) {
      await page.getByRole('button', { name: ways.passkeys.add }).click()
      const sheet = page.getByRole('dialog', { name: ways.passkeys.add })
      await sheet.getByLabel(ways.passkeys.name, { exact: true }).fill('My phone')
      await sheet.getByLabel(security.stepUp.loginPassword, { exact: true }).fill(password)
      await sheet.getByRole('button', { name: ways.passkeys.create }).click()
      await sheet.waitFor({ state: 'hidden' })
      like(await read('listPasskeys', {}), [{ name: 'My phone' }])
    },
  },

  closing: {
    async act(walker) {
      const { page, read } = walker
      await page.getByLabel(fund.title, { exact: true }).fill(fundPassword)
      await giveCode(walker, email)
      await page.getByRole('button', { name: words.closing.close }).click()
      const keep = page.getByRole('button', { name: words.closing.cooling.keep })
      await keep.waitFor()
      differs((await read('getClosing', {})).closing, null)
      await keep.click()
      await page.getByText(words.closing.obstacles.none).waitFor()
      same((await read('getClosing', {})).closing, null)
    },
  },

  authenticator: {
    async act(walker) {
      await bindAuthenticator(walker, { email, password })
      like((await me(walker)).security, {
        googleBound: true,
        recoveryCodesLeft: 10,
      })
    },
  },

  signInReturn: {
    async arrive({ page }) {
      await openScreen(page, '/my')
      await page.getByRole('button', { name: personal.logOut, exact: true }).click()
      await page.getByRole('link', { name: words.home.start }).waitFor()
      await openScreen(page, '/my')
      await page.getByRole('button', { name: saying(login.services.start) }).click()
      await page.getByRole('button', { name: 'Continue with this key' }).click()
      await page.getByText(login.services.isNew).waitFor()
    },
    async act(walker) {
      const { page, read } = walker
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: login.createAccount }).click()
      await page.getByRole('button', { name: personal.logOut }).waitFor()
      same((await read('listThirdParties', {})).length, 1)
      differs((await me(walker)).account, email)
    },
  },
} as const satisfies Area

/** An operator views the pending application and approves it. */
async function passInConsole({ browser, server, read }: Walker): Promise<void> {
  const { page, context } = await openConsole(browser, server)
  await signInToConsole(page, server, 'checker')
  await openPage(page, 'Identities')
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.getByRole('button', { name: 'Details' }).press('Enter')
  await page.getByRole('button', { name: /^Open:/ }).click()
  await page.getByRole('img', { name: 'Photo of the passport page' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('all of it fits')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await eventually(async () => (await read('getAuth', {})).basic.statusKey).toBe('passed')
  await context.close()
}
