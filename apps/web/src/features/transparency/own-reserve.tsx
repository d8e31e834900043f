import type { Reserves } from '@candor/api'
import {
  reserveAmount,
  reserveFormat,
  verifyReserve,
  type ReserveProof,
  type ReserveVerdict,
} from '@candor/verify'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/money.ts'
import { call } from '../../api/client.ts'
import { saveText } from '../../api/download.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { IconDownload } from '../../ui/display/icons.ts'
import styles from './transparency.module.css'

type Published = Reserves['currencies']
type Checked = { readonly proof: ReserveProof; readonly verdict: ReserveVerdict }
type Check =
  | { readonly name: 'ready' | 'checking' | 'failed' }
  | { readonly name: 'checked'; readonly all: readonly Checked[]; readonly publicKey: string }

/** Checks in this browser, with the published key, that the user's balance is included in the signed sums. */
export function OwnReserve({ published }: { published: Published }) {
  const t = useTranslations('transparency.reserves')
  const { check, run } = useCheck(published)
  return (
    <div className={styles.stack} role="status">
      {check.name === 'checked' ? (
        <Found all={check.all} publicKey={check.publicKey} />
      ) : (
        <Button wide look="secondary" busy={check.name === 'checking'} onClick={() => void run()}>
          {t('check')}
        </Button>
      )}
      {check.name === 'failed' && <Banner tone="risk">{t('failed')}</Banner>}
    </div>
  )
}

function useCheck(published: Published) {
  const [check, setCheck] = useState<Check>({ name: 'ready' })
  async function run(): Promise<void> {
    setCheck({ name: 'checking' })
    try {
      // The published key, not the proof's own, because a forged proof could name any key.
      const [{ proofs }, { publicKey }, own] = await Promise.all([
        call('getReserveProof', {}),
        call('getPriceKey', {}),
        call('getMyUserInfo', {}),
      ])
      const all = await Promise.all(
        proofs.map(async (proof): Promise<Checked> => {
          // Another user's leaf, or a tree with another root, is not part of the published sums.
          const isTheirs = proof.parts.every(({ leaf }) => leaf.userId === own?.id)
          const isOwn = isTheirs && isPublished(proof.root, published)
          return { proof, verdict: isOwn ? await verifyReserve(proof, publicKey) : 'not-in-tree' }
        }),
      )
      setCheck({ name: 'checked', all, publicKey })
    } catch {
      setCheck({ name: 'failed' })
    }
  }
  return { check, run }
}

/** Whether a root is the published one of its currency. */
function isPublished(root: ReserveProof['root'], published: Published): boolean {
  const shown = published.find(({ currency }) => currency === root.currency)
  const fields = ['at', 'accounts', 'leaves', 'total', 'hash', 'signature'] as const
  return shown !== undefined && fields.every((field) => shown[field] === root[field])
}

const tones = { proven: 'good', unsupported: 'info' } as const

function Found({ all, publicKey }: { all: readonly Checked[]; publicKey: string }) {
  const t = useTranslations('transparency.reserves')
  if (all.length === 0) return <p className={styles.note}>{t('nothing')}</p>
  const proofs = all.map(({ proof }) => proof)
  const file = () => JSON.stringify({ format: reserveFormat, publicKey, proofs }, null, 2)
  return (
    <>
      {all.map(({ proof, verdict }) => {
        const known = verdict === 'proven' || verdict === 'unsupported' ? verdict : null
        const { root } = proof
        const amount = reserveAmount(proof)
        const figure = money(amount)
        return (
          <Banner key={root.currency} tone={known === null ? 'risk' : tones[known]}>
            {t(known ?? 'wrong', { amount: `${figure} ${root.currency}` })}
          </Banner>
        )
      })}
      <Button
        wide
        look="secondary"
        onClick={() => saveText(file(), `candor-reserve-${all[0]!.proof.root.at}.json`)}
      >
        <IconDownload size={20} aria-hidden />
        {t('save')}
      </Button>
    </>
  )
}
