import {
  checkResult,
  createClient,
  exportDeviceKey,
  newDeviceKey,
  newIntentKey,
  signEnvelope,
} from '@candor/api'

/** Correct answers to the questions about leverage. */
const answers = {
  leverageLoss: 'true',
  stopLossPrice: 'false',
  closedForMargin: 'true',
  feesOnSize: 'true',
  steadyIncome: 'false',
} as const

/** Correct answers to the questions about options. */
const answersOfOptions = {
  wholeStake: 'true',
  halfRight: 'false',
  afterLosses: 'false',
  takenBack: 'false',
  equalPrice: 'true',
} as const

/** Registers a guest who may trade at any leverage and has a recharge address. */
export async function signUp(origin: string, name: string, timeoutMs: number) {
  const deviceKeys = await newDeviceKey()
  let token: string | null = null
  const client = createClient({
    origin,
    token: () => token,
    lang: () => 'en-us',
    timeoutMs,
    check: checkResult,
    sign: (input) => signEnvelope(input, deviceKeys.privateKey),
  })
  const { agreementVersion } = await client.config()
  const input = {
    registerType: 'guest' as const,
    deviceId: `trader-device-${name}`,
    deviceKey: await exportDeviceKey(deviceKeys.publicKey),
    agreementAccepted: true,
    agreementVersion,
  }
  const signedIn = await client.call('register', input, { key: newIntentKey() })
  token = signedIn.token
  const { version } = await client.call('getAppropriateness', {})
  await client.call('answerAppropriateness', { version, answers }, { key: newIntentKey() })
  await client.call(
    'answerAppropriateness',
    { topic: 'secondContracts', version, answers: answersOfOptions },
    { key: newIntentKey() },
  )
  const given = await client.call('getRechargeAddress', { currency: 'USDT', method: 'crypto' })
  const address = given.selected!.address
  return { client, address, userId: signedIn.userId! }
}
