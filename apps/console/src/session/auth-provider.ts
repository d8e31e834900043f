import { SignedOut } from '@candor/api'
import type { AuthProvider } from 'react-admin'
import { call, signIn, type Typed } from './client.ts'
import { currentOperator, currentToken, entered, leave } from './session.ts'

const door = '#/login'

/** Who is signed in, as react-admin asks for it. */
export const authProvider: AuthProvider = {
  login: (typed: Typed) => signIn(typed),
  async logout() {
    const isIn = currentToken() !== null && currentOperator() !== null
    // An ended session needs no sign-out. Nothing waits for the network: the call carries its own token.
    if (isIn) call('operatorLogout', {}, { outlivesPage: true }).catch(() => undefined)
    leave()
  },
  async checkAuth() {
    if (currentOperator() !== null) return
    // Each refusal empties the cache, and the page that is being left asks again at once: thousands of times before the
    // login page is rendered. So on the way there the check waits for a sign-in.
    if (location.hash.startsWith(door)) return entered()
    throw new Error('Please sign in.')
  },
  async checkError(error: unknown) {
    if (!(error instanceof SignedOut)) return
    leave()
    throw error
  },
  async getIdentity() {
    const operator = currentOperator()
    if (operator === null) throw new Error('Please sign in.')
    return { id: operator.id, fullName: operator.name }
  },
  getPermissions: async () => currentOperator()?.roles ?? [],
}
