import {
  checkResult,
  createClient,
  exportDeviceKey,
  newDeviceKey,
  newIntentKey,
  signEnvelope,
  signUpload,
  type Result,
  type UploadedFile,
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
  const sign = (input: Uint8Array<ArrayBuffer>) => signEnvelope(input, deviceKeys.privateKey)
  const client = createClient({
    origin,
    token: () => token,
    lang: () => 'en-us',
    timeoutMs,
    check: checkResult,
    sign,
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

  /** Uploads a picture. Resolves with the acknowledgement; null if there is none. */
  async function upload(picture: Buffer): Promise<UploadedFile | null> {
    const file = new Blob([new Uint8Array(picture)])
    const config = await client.config()
    const request = { file, use: 'voucher', config, token: token!, at: Date.now(), sign } as const
    const { target, headers, form } = await signUpload(request)
    const sent = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(timeoutMs) }
    const answer = await fetch(`${origin}${target}`, sent).catch(() => null)
    if (answer === null) return null
    return ((await answer.json()) as Result<UploadedFile>).result
  }

  /** A picture's bytes, as its owner reads them. */
  async function download({ url }: UploadedFile): Promise<Buffer> {
    const answer = await fetch(`${origin}${url}`, { headers: { 'x-access-token': token! } })
    if (!answer.ok) throw new Error(`HTTP ${answer.status} for a picture that was acknowledged`)
    return Buffer.from(await answer.arrayBuffer())
  }

  return { client, address, userId: signedIn.userId!, upload, download }
}
