import { useTranslations } from 'use-intl'
import { money } from '../../lib/money.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IconArrowsExchange } from '../../ui/display/icons.ts'
import type { Pair } from './pair.ts'
import { QuoteForm } from './quote-form.tsx'
import { SideFields } from './side-fields.tsx'
import styles from './swap.module.css'
import type { Holding } from './use-holdings.ts'

type Props = { holdings: readonly Holding[]; first: Pair }

/** The given and received amounts, the cost, and the result. */
export function SwapForm({ holdings, first }: Props) {
  const t = useTranslations('swap')
  return (
    <QuoteForm
      holdings={holdings}
      first={first}
      act={{
        title: t('title'),
        send: t('send'),
        sendQuote: ({ fromAmount, fromCurrency }) =>
          t('sendAmount', { amount: money(fromAmount, fromCurrency) }),
        look: 'primary',
      }}
    >
      {({ draft, type, errorOf }) => {
        const side = (which: 'from' | 'to') => (
          <SideFields
            holdings={holdings}
            side={which}
            holding={draft[which]}
            value={draft.amounts[which]}
            onType={(text) => type(which, text)}
            onChoose={(currency) => draft.choose(which, currency)}
            error={errorOf(which)}
          />
        )
        return (
          <>
            {side('from')}
            <span className={styles.flip}>
              <IconButton label={t('flip')} onClick={draft.flip}>
                <IconArrowsExchange size={22} aria-hidden />
              </IconButton>
            </span>
            {side('to')}
          </>
        )
      }}
    </QuoteForm>
  )
}
