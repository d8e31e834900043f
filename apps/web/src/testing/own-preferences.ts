import { usePreferences } from '../theme/preferences.ts'

// The test files that run at the same time share one storage. What another has just saved there (hidden
// balances, a theme) is not what this one begins with.
usePreferences.setState({
  theme: 'auto',
  upDownColor: 'greenUp',
  textScale: 1,
  hideBalance: false,
})
