import { openScreen } from '../screen.ts'
import { enterAsGuest } from '../traveller.ts'
import { open } from './open.ts'
import { walkArea } from './walk-area.ts'

walkArea(open, async ({ page }) => {
  await openScreen(page, '/login')
  await enterAsGuest(page)
})
