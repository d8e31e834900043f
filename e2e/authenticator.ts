import type { CDPSession, Page } from 'playwright-core'

/** Chromium's virtual authenticator. */
export type Authenticator = { readonly cdp: CDPSession; readonly authenticatorId: string }

/** A platform authenticator with resident keys and user verification. */
export async function virtualAuthenticator(on: Page): Promise<Authenticator> {
  // It would accept the offer in the account field before a tap.
  await on.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const cdp = await on.context().newCDPSession(on)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Whether user verification succeeds from now on. */
export async function verifiesUser(
  { cdp, authenticatorId }: Authenticator,
  isUserVerified: boolean,
): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}
