import { afterEach } from 'vitest'
import { usePreferences } from '../theme/preferences.ts'
import { useToast } from '../ui/overlays/toast-store.ts'
import { takeFaultyCalls } from './faulty-calls.ts'

// Test files that run at the same time share one storage. Preferences saved by another file (hidden
// balances, a theme) must not affect this one.
usePreferences.setState({
  theme: 'auto',
  upDownColor: 'greenUp',
  textScale: 1,
  hideBalance: false,
})

// Runs after the hooks of the test file, so that their calls count too.
afterEach(() => {
  // A message that is still shown must not be taken for one of the next test.
  useToast.setState({ toast: null })
  const faults = takeFaultyCalls()
  if (faults.length > 0) throw new Error(`API calls: ${faults.join(', ')}`)
})
