import type { ErrorKey } from '@candor/api'

/** Refusals of console endpoints only: no screen of the app shows them. */
export const consoleErrors = [
  'STEP_UP_REQUIRED',
  'NOT_FREEZABLE',
  'FUNDING_TOO_LOW',
  'BOND_SALES_OVERLAP',
  'SELF_APPROVAL',
  'NOT_CLAIMED',
  'CLAIMED_BY_ANOTHER',
  'RAIL_DISAGREES',
  'OWN_SEAT',
  'ROLES_CONFLICT',
  'TWO_SUPERADMINS',
  'CORRECTION_LIMIT',
  'OWNER_NOT_PROVEN',
  'OWN_ACCOUNT',
  'ASKER_OUT',
  'NOT_LOOKED_AT',
] as const satisfies readonly ErrorKey[]

/** Refusals that a screen of the app can show. */
export type ShownError = Exclude<ErrorKey, (typeof consoleErrors)[number]>

/** Advice after some refusals, and the help article with details; null for none. */
type Advice = { readonly article: string | null; readonly errors: readonly ShownError[] }

/** Each refusal has one advice; the texts are in `data/content/<language>/error-advice.json`. */
export const adviceByName = {
  reload: {
    article: null,
    errors: [
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_MISMATCH',
      'METHOD_NOT_ALLOWED',
      'MEDIA_TYPE_UNSUPPORTED',
      'BODY_TOO_LARGE',
      'ENV_REQUIRED',
      'ENV_FORMAT',
      'ENV_UNKNOWN_KID',
      'ENV_INVALID',
    ],
  },
  'sign-in': {
    article: 'lost-phone',
    errors: ['TOKEN_MISSING', 'TOKEN_EXPIRED', 'SESSION_REVOKED', 'ENV_SIGNATURE'],
  },
  clock: { article: null, errors: ['ENV_SKEW'] },
  wait: { article: null, errors: ['RATE_LIMITED', 'BUSY', 'ENV_BUSY'] },
  'our-fault': { article: 'support-hours', errors: ['INTERNAL', 'DOCUMENT_FAILED'] },
  'confirm-again': {
    article: null,
    errors: [
      'STATE_CHANGED',
      'INTENT_EXPIRED',
      'PRICE_MOVED',
      'QUOTE_EXPIRED',
      'TERMS_CHANGED',
      'DISCLOSURE_NOT_ACCEPTED',
      'AGREEMENT_OUTDATED',
    ],
  },
  'correct-fields': {
    article: null,
    errors: ['VALIDATION_FAILED', 'AMOUNT_PRECISION', 'SAME_ACCOUNT', 'INVITE_CODE_INVALID'],
  },
  'within-limits': {
    article: null,
    errors: [
      'AMOUNT_BELOW_MIN',
      'AMOUNT_ABOVE_MAX',
      'QUANTITY_OUT_OF_RANGE',
      'STAKE_OUT_OF_RANGE',
      'REST_TOO_SMALL',
      'PURCHASE_LIMIT',
      'PRODUCT_SOLD_OUT',
      'IEO_LIMIT',
      'TERM_INVALID',
      'STATEMENT_TOO_LONG',
    ],
  },
  paused: { article: 'halts', errors: ['FEATURE_DISABLED', 'PAUSED', 'CHANNEL_DISABLED'] },
  'not-offered': {
    article: null,
    errors: [
      'NOT_FOUND',
      'SHORT_LINK_INVALID',
      'CURRENCY_UNSUPPORTED',
      'SYMBOL_NOT_FOUND',
      'SET_DISABLED',
      'PRODUCT_NOT_FOUND',
      'PRODUCT_NOT_ON_SALE',
      'PRODUCT_TYPE_MISMATCH',
      'IEO_NOT_OPEN',
      'CONTEST_NOT_OPEN',
    ],
  },
  guest: { article: 'guest-account', errors: ['GUEST_NOT_ALLOWED'] },
  country: { article: 'countries', errors: ['COUNTRY_RESTRICTED', 'LEVERAGE_CAPPED'] },
  identity: {
    article: 'identity-levels',
    errors: ['KYC_REQUIRED', 'KYC_BASIC_REQUIRED', 'KYC_UNDER_REVIEW'],
  },
  'check-document': {
    article: 'identity-levels',
    errors: ['IDENTITY_IN_USE', 'UNDERAGE', 'NAME_MISMATCH'],
  },
  restricted: { article: 'support-hours', errors: ['RESTRICTED', 'FORBIDDEN'] },
  taken: { article: 'protecting-an-account', errors: ['ACCOUNT_EXISTS', 'CREDENTIAL_TAKEN'] },
  credentials: {
    article: 'lost-phone',
    errors: ['ACCOUNT_NOT_FOUND', 'BAD_CREDENTIALS', 'OLD_PASSWORD_WRONG'],
  },
  locked: { article: 'lost-phone', errors: ['LOGIN_LOCKED'] },
  'sent-code': {
    article: 'lost-phone',
    errors: ['CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'CAPTCHA_TOO_OFTEN'],
  },
  authenticator: {
    article: 'lost-phone',
    errors: [
      'SECURITY_CODE_REQUIRED',
      'SECURITY_CODE_WRONG',
      'GOOGLE_ALREADY_BOUND',
      'GOOGLE_NOT_BOUND',
    ],
  },
  password: { article: 'protecting-an-account', errors: ['PASSWORD_WEAK', 'PASSWORD_SAME'] },
  'start-again': {
    article: 'protecting-an-account',
    errors: [
      'TICKET_EXPIRED',
      'WALLET_SIGNATURE_INVALID',
      'OAUTH_FAILED',
      'PASSKEY_FAILED',
      'PASSKEY_REQUIRED',
    ],
  },
  agree: { article: null, errors: ['AGREEMENT_REQUIRED', 'SIGNATURE_REQUIRED'] },
  'ways-in': {
    article: 'protecting-an-account',
    errors: ['LAST_WAY_IN', 'CREDENTIAL_LIMIT', 'LOGIN_PASSWORD_NOT_SET'],
  },
  'own-limits': {
    article: 'limits-and-pauses',
    errors: [
      'SELF_EXCLUDED',
      'DEPOSIT_LIMIT_REACHED',
      'LOSS_LIMIT_REACHED',
      'LOSING_RUN',
      'DAY_STAKE_LIMIT',
      'DAY_OPTION_LOSS_LIMIT',
    ],
  },
  'finish-open': {
    article: null,
    errors: [
      'ACCOUNT_IN_USE',
      'ACCOUNT_NOT_SETTLED',
      'TOO_MANY_PENDING',
      'DEMO_RUNNING',
      'OVERDUE_EXISTS',
      'LOAN_PENDING_EXISTS',
    ],
  },
  balance: {
    article: 'margin-and-leverage',
    errors: ['INSUFFICIENT_BALANCE', 'MARGIN_INSUFFICIENT', 'MARGIN_IN_USE', 'PROFIT_FIRST'],
  },
  'withdrawal-password': {
    article: 'withdrawing',
    errors: ['FUND_PASSWORD_NOT_SET', 'FUND_PASSWORD_WRONG', 'FUND_PASSWORD_LOCKED'],
  },
  'settlement-account': {
    article: 'withdrawal-accounts',
    errors: [
      'WITHDRAW_ACCOUNT_REQUIRED',
      'WITHDRAW_ACCOUNT_COOLING',
      'ACCOUNT_DUPLICATE',
      'ACCOUNT_LIST_LOCKED',
      'ACCOUNT_LIST_FULL',
    ],
  },
  address: {
    article: 'withdrawal-accounts',
    errors: ['ADDRESS_INVALID', 'ADDRESS_BARRED', 'ADDRESS_OF_TOKEN'],
  },
  'withdrawal-wait': {
    article: 'withdrawal-limits',
    errors: ['WITHDRAW_HOLD', 'DAILY_LIMIT', 'NOT_CANCELLABLE'],
  },
  halted: { article: 'halts', errors: ['SYMBOL_SUSPENDED'] },
  'market-hours': { article: 'trading-hours', errors: ['MARKET_CLOSED', 'PRICE_STALE'] },
  'moving-price': {
    article: 'cost-of-a-trade',
    errors: ['SLIPPAGE_EXCEEDED', 'EXPOSURE_LIMIT', 'PRICE_MOVING'],
  },
  leverage: {
    article: 'margin-and-leverage',
    errors: ['LEVERAGE_OUT_OF_RANGE', 'LEVERAGE_DIFFERS'],
  },
  questions: {
    article: 'margin-and-leverage',
    errors: ['APPROPRIATENESS_REQUIRED', 'APPROPRIATENESS_COOLING', 'OPTION_ANSWERS_REQUIRED'],
  },
  'margin-mode': {
    article: 'cross-and-isolated',
    errors: ['ISOLATED_ONLY', 'MARGIN_MODE_DIFFERS'],
  },
  exits: { article: 'exits', errors: ['TPSL_INVALID'] },
  fewer: { article: null, errors: ['POSITION_LIMIT', 'STAKE_LIMIT', 'ALERT_LIMIT'] },
  'already-done': {
    article: null,
    errors: [
      'ENV_REPLAY',
      'DUPLICATE_TXID',
      'POSITION_NOT_OPEN',
      'KYC_ALREADY_PASSED',
      'REWARD_ALREADY_CLAIMED',
      'IEO_ALREADY_APPLIED',
      'IEO_ALREADY_PAID',
      'CONTEST_ALREADY_JOINED',
      'DEMO_BEGUN',
    ],
  },
  'not-yet': {
    article: 'vip-levels',
    errors: ['LEVEL_TOO_LOW', 'TASK_NOT_DONE', 'IEO_NOT_WON', 'CONTEST_NOT_JOINED'],
  },
  'next-time': {
    article: null,
    errors: [
      'REWARD_USED_UP',
      'LOAN_APPLICATIONS_LIMIT',
      'IEO_PAY_EXPIRED',
      'CONTEST_FULL',
      'DEMO_RESETS_USED',
    ],
  },
  'order-terms': { article: 'products', errors: ['NOT_REDEEMABLE', 'ORDER_FROZEN'] },
  loan: { article: 'loans', errors: ['LOAN_LIMIT_EXCEEDED', 'LTV_TOO_HIGH'] },
  picture: { article: null, errors: ['FILE_TOO_LARGE', 'NOT_IMAGE', 'FILE_NOT_OWNED'] },
} as const satisfies Readonly<Record<string, Advice>>

export type AdviceName = keyof typeof adviceByName
