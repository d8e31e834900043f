import { agreementVersion, versionLabel } from './agreement-version.ts'
import { readShown, type Reader } from './shown.ts'

/**
 * Which version of the user agreement is in force: remembered, because every registration asks. `refresh` reads it anew,
 * when another was published or the time of one has come.
 */
export function agreementInForce(reader: Reader) {
  let current = agreementVersion
  return {
    current: () => current,
    async refresh(now: number): Promise<void> {
      const documents = await readShown(reader, ['document'], 'en-us', now)
      const found = documents.find(({ place }) => place === 'agreement.user.html')
      if (found !== undefined) current = versionLabel(found.number)
    },
  }
}
