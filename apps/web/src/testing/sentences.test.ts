import { messages } from '@candor/api/messages'
import { expect, test } from 'vitest'
import english from '../i18n/messages/en-us.json' with { type: 'json' }

// The specification quotes these; the others of its section 8 come with their screens.
test.each([
  [english.app.loading, 'Loading…'],
  [english.common.success, 'Success'],
  [english.common.fail, 'Fail'],
  [english.position.close.title, 'Confirm closing position'],
  [english.ticket.created, 'Your order has been successfully created'],
  [
    messages['en-us'].ACCOUNT_EXISTS,
    'The account already exists, please log in with your password',
  ],
])('“%s” stands word for word as specified', (sentence, specified) => {
  expect(sentence).toBe(specified)
})
