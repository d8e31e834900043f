import { agreementVersion, versionLabel } from './agreement-version.ts'
import { readShown, type Reader } from './shown.ts'

/**
 * The user agreement's version in force, cached because every registration needs it. `refresh` reads it again after a
 * publication or when a version's time comes.
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
