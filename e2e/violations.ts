import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on a page: each rule with the first elements that break it. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated by the browser itself, which no content security policy keeps out; once a document, for it is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe
    const found = (await checker.run(document)).violations
    return found.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    )
  })
}
