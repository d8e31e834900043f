import { pathTo } from '../../apps/web/src/lib/routes.ts'
import { becomeKnown } from '../database.ts'
import { openScreen } from '../screen.ts'
import { enterAsGuest, recharge, takeSwap } from '../traveller.ts'
import { bindAuthenticator } from './code.ts'
import { holder } from './money.ts'
import { products } from './products.ts'
import { ventures } from './ventures.ts'
import { walkArea } from './walk-area.ts'

walkArea({ ...products, ...ventures }, async (walker) => {
  const { database, page } = walker
  await openScreen(page, pathTo('login'))
  const { account, password } = await enterAsGuest(page)
  await becomeKnown(database, { account, ...holder })
  await page.reload()
  await openScreen(page, pathTo('authenticator'))
  await bindAuthenticator(walker, { email: holder.email, password })
  await recharge(page, '20000')
  await takeSwap(page, '2000')
})
