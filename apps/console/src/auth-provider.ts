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
    // A session that is over already needs no ending. Nobody waits for a network: the call has its token with it.
    if (isIn) call('operatorLogout', {}, { outlivesPage: true }).catch(() => undefined)
    leave()
  },
  async checkAuth() {
    if (currentOperator() !== null) return
    // Each refusal empties the cache, and the page that is about to be left asks again at once: thousands
    // of times before the door is drawn. So on the way there the question waits for its answer.
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
