import type {
  Appropriateness,
  Closing,
  CountryTerms,
  CreditScore,
  InboxMessage,
  PasskeyInfo,
  PasskeyOptions,
  Profile,
  Protection,
  SessionInfo,
  SignInWallet,
  ThirdParty,
} from '@candor/api'
import { isFixedByMail, noticeTopics, type NoticeChoice } from '@candor/api'
import type { Answers } from './fake-api.ts'

const message: InboxMessage = {
  at: Date.UTC(2026, 10, 20),
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Your Candor code',
  text: 'Your code is 482913. It is valid for 10 minutes.',
  code: '482913',
}

const key = {
  secretKey: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  otpauthUrl: 'otpauth://totp/Candor:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Candor',
  expireAt: Date.UTC(2126, 10, 20),
}

const session: SessionInfo = {
  id: '101',
  device: 'Chrome, Android',
  ip: '192.0.2.1',
  createTime: '2026-11-20 08:00:00',
  createAt: Date.UTC(2026, 10, 20),
  lastActiveTime: '2026-11-20 09:00:00',
  lastActiveAt: Date.UTC(2026, 10, 20, 1),
  current: true,
}

export const profile: Profile = {
  nickName: 'Ada',
  surname: 'Lovelace',
  firstName: 'Ada',
  gender: 'female',
  birthday: '1990-12-10',
  country: 'GB',
  nextCountry: null,
  address: '12 St James’s Square, London',
  phoneCode: '44',
  phone: '7400123456',
  emergencyContacts: [
    {
      surname: 'Byron',
      name: 'Anne',
      relationship: 'parent',
      phoneCode: '44',
      phone: '7400654321',
      address: 'London',
    },
  ],
  identityLocked: false,
  identity: null,
  updatedAt: Date.UTC(2026, 10, 20),
}

export const protection: Protection = {
  excludedUntilAt: null,
  dailyDeposit: { amount: '1000', used: '250', next: { amount: null, at: Date.UTC(2126, 10, 20) } },
  dailyLoss: { amount: null, used: '12.5', next: null },
  dailyStake: { amount: '10000', used: '120', next: null },
  dailyOptionLoss: { amount: '2000', used: '20', next: null },
  dayEndsAt: Date.UTC(2126, 10, 20, 16),
  limitCoolingSeconds: 120,
}

export const creditScore: CreditScore = {
  score: 46,
  parts: [
    { key: 'basicIdentity', points: 25, most: 25 },
    { key: 'advancedIdentity', points: 0, most: 20 },
    { key: 'contact', points: 20, most: 20 },
    { key: 'secondFactor', points: 0, most: 15 },
    { key: 'emergencyContact', points: 0, most: 8 },
    { key: 'time', points: 1, most: 12 },
  ],
  nextPointAt: Date.UTC(2126, 10, 20),
}

export const questions: Appropriateness = {
  topic: 'leverage',
  version: 1,
  passedAt: null,
  last: null,
  nextTryAt: null,
  neededCorrect: 4,
  freeLeverage: 20,
  coolingSeconds: 120,
}

export const closing: Closing = {
  obstacles: [
    { key: 'position', count: null, currency: 'USDT', amount: '120.5', mayGiveUp: false },
    { key: 'recharge', count: 2, currency: null, amount: null, mayGiveUp: false },
    { key: 'balance', count: null, currency: 'USDT', amount: '12.34', mayGiveUp: true },
  ],
  closing: null,
  coolingSeconds: 120,
  keptYears: 5,
  excludedUntilAt: null,
}

/** A user's sessions: the present device and others. */
export const sessionsOf = (count: number): SessionInfo[] =>
  [
    session,
    { ...session, id: '102', device: 'Firefox, Linux', ip: '198.51.100.7', current: false },
    { ...session, id: '103', device: null, ip: '2001:db8::1', current: false },
  ].slice(0, count)

const passkey: PasskeyInfo = {
  id: '301',
  name: 'My phone',
  synced: true,
  createTime: '2026-11-20 08:00:00',
  createAt: Date.UTC(2026, 10, 20),
  lastUsedAt: null,
}

const challenge = 'AAAA'
const descriptor = { id: 'AQID', type: 'public-key' as const, transports: [] }
/** The options of both passkey ceremonies, with a challenge each. */
export const passkeyOptions: PasskeyOptions = {
  request: {
    challenge,
    rpId: 'localhost',
    timeout: 1,
    userVerification: 'required',
    allowCredentials: [descriptor],
  },
  creation: {
    rp: { id: 'localhost', name: 'Candor' },
    user: { id: 'MTAwMQ', name: 'ada', displayName: 'ada' },
    challenge,
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 1,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
}
const signInWallet: SignInWallet = {
  id: '401',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chainId: 1,
  createTime: '2026-11-20 08:00:00',
  createAt: Date.UTC(2026, 10, 20),
}

const thirdParty: ThirdParty = {
  id: '501',
  provider: 'sandbox',
  createTime: '2026-11-20 08:00:00',
  createAt: Date.UTC(2026, 10, 20),
}

/** All topics with all channels on. */
export const noticeChoices: NoticeChoice[] = noticeTopics.map((topic) => ({
  topic,
  inApp: { isOn: true, isFixed: true },
  email: { isOn: true, isFixed: isFixedByMail(topic) },
  push: { isOn: topic !== 'reward', isFixed: false },
}))

/** A country without restrictions. */
const countryTerms: CountryTerms = {
  leverageCaps: [],
  warning: null,
  closeOutRate: null,
  incentives: { bonuses: true, referralRebates: true },
  secondContract: true,
  loan: true,
}

/** The answers for the people screens. */
export const fullPeople: Answers = {
  generateGoogleKey: key,
  getProtection: protection,
  getCountryTerms: countryTerms,
  getNoticeChoices: noticeChoices,
  getWebPush: { key: 'B'.repeat(87), isOn: false, devices: 0 },
  getAppropriateness: questions,
  getCreditScore: creditScore,
  getClosing: closing,
  getProfile: profile,
  listSessions: sessionsOf(3),
  listPasskeys: [passkey],
  listSignInWallets: [signInWallet],
  listThirdParties: [thirdParty],
  getPasskeyOptions: passkeyOptions,
  getSetting: '<h2>Agreement</h2><p>What both sides promise.</p>',
  listInbox: [message, { ...message, channel: 'sms', subject: '', at: message.at - 60_000 }],
}

export const emptyPeople: Answers = {
  getSetting: '',
  listInbox: [],
  generateGoogleKey: key,
  getProtection: protection,
  getCountryTerms: countryTerms,
  getNoticeChoices: noticeChoices,
  getWebPush: { key: 'B'.repeat(87), isOn: false, devices: 0 },
  getAppropriateness: questions,
  getCreditScore: creditScore,
  getClosing: { ...closing, obstacles: [] },
  getProfile: { ...profile, emergencyContacts: [] },
  listSessions: sessionsOf(1),
  listPasskeys: [],
  listSignInWallets: [],
  listThirdParties: [],
}
