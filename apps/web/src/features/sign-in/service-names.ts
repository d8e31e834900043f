import type { SignInService } from '@candor/api'

/** The services' own names, the same in every language. */
export const serviceNames: Readonly<Record<SignInService, string>> = {
  sandbox: 'Sandbox ID',
  google: 'Google',
  apple: 'Apple',
}
