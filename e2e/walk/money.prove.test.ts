import { becomeKnown } from '../database.ts'
import { openScreen } from '../screen.ts'
import { enterAsGuest } from '../traveller.ts'
import { holder, money } from './money.ts'
import { walkArea } from './walk-area.ts'

walkArea(money, async ({ database, page }) => {
  await openScreen(page, '/login')
  const { account } = await enterAsGuest(page)
  await becomeKnown(database, { account, ...holder })
  await page.reload()
})
