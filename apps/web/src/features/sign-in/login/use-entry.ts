import { TransportError } from '@candor/api'
import type { LoginResult } from '@candor/api'
import { startClient } from '../../../api/client.ts'
import { deviceFields } from '../../../api/device.ts'
import type { IntentState } from '../../../api/intent.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { accountOf, readContact } from '../../../shared/contact/typed-account.ts'
import type { LoginForm, LoginValues } from './login-values.ts'
import { keptInvite } from './invited.ts'

/** The result of an entry. */
type EntryEnd = Extract<IntentState<LoginResult>, { name: 'accepted' | 'refused' }>
export type Consent = { agreementAccepted: true; agreementVersion: string; inviteCode?: string }

/**
 * The sign-in calls. Each resolves with its result, or null for a tap while another is in progress; `state` is the
 * state of the present one.
 */
export function useEntry() {
  const login = useIntent('login')
  const emailLogin = useIntent('emailLogin')
  const phoneLogin = useIntent('phoneLogin')
  const register = useIntent('register')
  const active = [login, emailLogin, phoneLogin, register].find(({ busy }) => busy)

  async function byPassword({ account, password }: LoginValues) {
    const device = await deviceFields()
    return login.submit({ account: accountOf(account, callingCode()), password, ...device })
  }

  async function byCode({ account, captcha, agreed, inviteCode }: LoginValues) {
    const contact = readContact(account, callingCode())
    const consent = agreed ? await consentWith(inviteCode) : {}
    const rest = { captcha, ...(await deviceFields()), ...consent }
    if (contact?.kind === 'email') return emailLogin.submit({ email: contact.email, ...rest })
    if (contact === null) return null
    const { phoneCode, phone } = contact
    return phoneLogin.submit({ phoneCode, phone, ...rest })
  }

  async function byRegistering({ account, captcha, password, inviteCode }: LoginValues) {
    const contact = readContact(account, callingCode())
    const consent = await consentWith(inviteCode)
    const rest = { captcha, password, ...(await deviceFields()), ...consent }
    if (contact?.kind === 'email')
      return register.submit({ registerType: 'email', email: contact.email, ...rest })
    if (contact === null) return null
    const { phoneCode, phone } = contact
    return register.submit({ registerType: 'phone', phoneCode, phone, ...rest })
  }

  async function asGuest() {
    const rest = { ...(await deviceFields()), ...(await consentWith(keptInvite())) }
    return register.submit({ registerType: 'guest', ...rest })
  }

  const forms = { password: byPassword, code: byCode, register: byRegistering }
  return {
    enterWith: (form: LoginForm, values: LoginValues) => ending(() => forms[form](values)),
    enterAsGuest: () => ending(asGuest),
    state: (active ?? login).state,
    busy: active !== undefined,
  }
}

function callingCode(): string {
  return String(useSession.getState().countryInfo.phone_code)
}

/** Consent to the agreement in force, which `/config.json` names. @throws TransportError while that is unknown. */
export async function consentWith(inviteCode: string): Promise<Consent> {
  if (useSession.getState().commonConfig === null) await startClient()
  const agreementVersion = useSession.getState().commonConfig?.agreementVersion
  if (agreementVersion === undefined) throw new TransportError('no config.json', false)
  const code = inviteCode.trim().toUpperCase()
  return { agreementAccepted: true, agreementVersion, ...(code !== '' && { inviteCode: code }) }
}

/** A failure before the send counts as refused, because nothing has happened. */
async function ending(work: () => Promise<IntentState<LoginResult> | null>) {
  try {
    const end = await work()
    return end?.name === 'accepted' || end?.name === 'refused' ? (end satisfies EntryEnd) : null
  } catch (error) {
    const refused = error instanceof Error ? error : new Error('Error')
    return { name: 'refused', error: refused } satisfies EntryEnd
  }
}
