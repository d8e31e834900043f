import { SignedOut } from '@candor/api'
import type { AuthProvider } from 'react-admin'
import { call, signIn, type Typed } from './client.ts'
import { currentOperator, currentToken, leave } from './session.ts'

/** Who is signed in, as react-admin asks for it. */
export const authProvider: AuthProvider = {
  login: (typed: Typed) => signIn(typed),
  async logout() {
    const isIn = currentToken() !== null && currentOperator() !== null
    // A session that is over already needs no ending.
    if (isIn) await call('operatorLogout', {}).catch(() => undefined)
    leave()
  },
  async checkAuth() {
    if (currentOperator() === null) throw new Error('Please sign in.')
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
