import type { SignInService } from '@candor/api'

/** What the services call themselves, in every language. */
export const serviceNames: Readonly<Record<SignInService, string>> = {
  sandbox: 'Sandbox ID',
  google: 'Google',
  apple: 'Apple',
}
