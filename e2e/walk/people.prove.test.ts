import { virtualAuthenticator } from '../authenticator.ts'
import { people } from './people.ts'
import { walkArea } from './walk-area.ts'

walkArea(people, async ({ page }) => {
  await virtualAuthenticator(page)
  await page.goto('/')
})
