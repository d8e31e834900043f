import type { CDPSession, Page } from 'playwright-core'

/** A device that makes and keeps passkeys, as Chromium plays it. */
export type Authenticator = { readonly cdp: CDPSession; readonly authenticatorId: string }

/** A device's own authenticator: with resident keys, and a user whom it has verified. */
export async function virtualAuthenticator(on: Page): Promise<Authenticator> {
  // It would take the offer in the account field before anybody could tap.
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

/** Whether its user shows a finger or a face from now on, or turns away. */
export async function verifiesUser(
  { cdp, authenticatorId }: Authenticator,
  isUserVerified: boolean,
): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}
