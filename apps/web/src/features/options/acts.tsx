import type { OptionDirection } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useIsDemo } from '../../lib/demo-money.ts'
import { useNow } from '../../lib/use-now.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import styles from './options.module.css'
import type { useStake } from './use-stake.ts'

type Props = {
  stake: ReturnType<typeof useStake>
  rests: boolean
  onChoose: (way: OptionDirection) => void
}

/** The two directions to buy, or the step that is required first. */
export function Acts({ stake: { guard, isShort, isDayOver }, rests, onChoose }: Props) {
  const t = useTranslations('options.guard')
  const present = useNow()
  if (guard?.needsAnswers === true)
    return (
      <>
        <p className={styles.note}>{t('first')}</p>
        <LinkButton to="optionQuestions" wide>
          {t('answer')}
        </LinkButton>
      </>
    )
  const pausedUntil = guard?.pausedUntilAt ?? null
  if (guard !== null && pausedUntil !== null && present < pausedUntil)
    return (
      <Banner tone="risk">
        <p>{t('paused', { count: guard.lossesInARow })}</p>
        <strong>
          <Countdown until={pausedUntil} />
        </strong>
      </Banner>
    )
  if (isDayOver)
    return (
      <>
        <Banner tone="info">{t('over')}</Banner>
        <LinkButton to="protection" look="secondary" wide>
          {t('limits')}
        </LinkButton>
      </>
    )
  return isShort ? <NoFunds /> : <Ways rests={rests} onChoose={onChoose} />
}

/** For less than the minimum stake: a link to a transfer, or to a reset of the demo account. */
function NoFunds() {
  const t = useTranslations()
  return useIsDemo() ? (
    <LinkButton to="demo" wide>
      {t('contracts.demo.account')}
    </LinkButton>
  ) : (
    <LinkButton to="transfer" wide>
      {t('ticket.addFunds')}
    </LinkButton>
  )
}

/** The two directions, with equal prominence. */
function Ways({ rests, onChoose }: { rests: boolean; onChoose: (way: OptionDirection) => void }) {
  const t = useTranslations('options')
  return (
    <div className={styles.ways}>
      <Button wide look="long" disabled={rests} onClick={() => onChoose('up')}>
        {t('up')}
      </Button>
      <Button wide look="short" disabled={rests} onClick={() => onChoose('down')}>
        {t('down')}
      </Button>
    </div>
  )
}
