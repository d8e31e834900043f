import type { Closing, GivenUp, UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { money } from '../../../lib/money.ts'
import { contactOf } from '../../../api/contact.ts'
import { Card } from '../../../ui/display/card.tsx'
import { codeOf, passkeyOf } from '../../../shared/step-up/asks.ts'
import type { Asks } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { Switch } from '../../../ui/inputs/switch.tsx'
import styles from './closing.module.css'

type Props = { user: UserInfo; closing: Closing; onAsked: () => void }

/** The money given up, if any, the step-up, and the button that requests the closing. */
export function CloseForm({ user, closing, onAsked }: Props) {
  const t = useTranslations('closing')
  const givesUp = givenUp(closing)
  const amounts = amountsText(givesUp)
  const form = useStepUp({
    call: 'closeAccount',
    asks: asksOf(user),
    // The amounts that the user agreed to give up, as shown: a different amount needs a new agreement.
    own: { givesUp: '' },
    schema: v.object({
      givesUp: v.pipe(
        v.string(),
        v.check((agreed) => amounts === '' || agreed === amounts, t('faults.givesUp')),
      ),
    }),
    input: (_values, stepUp) => ({ ...(givesUp.length > 0 && { givesUp }), ...stepUp }),
    onDone: onAsked,
    onRefused(error) {
      // The obstacles may have changed since they were shown.
      if ('errorKey' in error && error.errorKey === 'ACCOUNT_NOT_SETTLED') onAsked()
    },
  })
  return (
    <Card title={t('confirm')}>
      <form {...form.form} className={styles.form}>
        {amounts !== '' && (
          <div>
            <Switch
              label={t('giveUp', { amounts })}
              checked={form.values.givesUp === amounts}
              onChange={(on) => form.set('givesUp', on ? amounts : '')}
            />
            {form.errors.givesUp && (
              <p role="alert" className={styles.fault}>
                {form.errors.givesUp}
              </p>
            )}
          </div>
        )}
        <StepUp form={form} />
        <StepUpSubmit form={form} look="danger">
          {t('close')}
        </StepUpSubmit>
      </form>
    </Card>
  )
}

/** The required step-up. A guest with the initial password needs only the device, or a passkey if there is one. */
function asksOf(user: UserInfo): Asks {
  const { googleBound, fundPasswordSet } = user.security
  const byLogin = contactOf(user) === null && !googleBound && user.initialPasswordChanged
  return {
    ...codeOf(user, 'closeAccount'),
    fundPassword: fundPasswordSet,
    loginPassword: byLogin,
    passkey: byLogin ? null : passkeyOf(user, 'codes'),
  }
}

/** All remaining money that may be given up, as the server showed it. */
function givenUp({ obstacles }: Closing): GivenUp[] {
  return obstacles.flatMap(({ key, currency, amount, mayGiveUp }) =>
    mayGiveUp && currency !== null && amount !== null && (key === 'balance' || key === 'contract')
      ? [{ account: key, currency, amount }]
      : [],
  )
}

/** The money given up, in words; empty without any. */
const amountsText = (givesUp: readonly GivenUp[]): string =>
  givesUp.map(({ amount, currency }) => money(amount, currency)).join(', ')
