import { afterEach } from 'vitest'
import { usePreferences } from '../theme/preferences.ts'
import { takeUnprepared } from './unprepared-calls.ts'

// The test files that run at the same time share one storage. What another has just saved there (hidden
// balances, a theme) is not what this one begins with.
usePreferences.setState({
  theme: 'auto',
  upDownColor: 'greenUp',
  textScale: 1,
  hideBalance: false,
})

// Runs after the hooks of the test file, so a call that one of them causes counts too.
afterEach(() => {
  const names = takeUnprepared()
  if (names.length > 0) throw new Error(`API calls without a prepared answer: ${names.join(', ')}`)
})
