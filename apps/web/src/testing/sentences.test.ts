import { messages } from '@candor/api/messages'
import { expect, test } from 'vitest'
import { messagesIn } from './all-messages.ts'

const english = messagesIn('en-us')

// The messages quoted in section 8 of the specification.
test.each([
  [english.app.loading, 'Loading…'],
  [english.common.success, 'Success'],
  [english.common.fail, 'Fail'],
  [english.position.close.title, 'Confirm closing position'],
  [english.ticket.created, 'Your order has been successfully created'],
  [english.invest.confirmPayment, 'Confirm Payment?'],
  [english.ieo.apply.confirm, 'Confirm Application?'],
  [english.ieo.own.confirm, 'Confirm Payment?'],
  [english.loans.confirmApplication, 'Confirm Application?'],
  // The specification quotes “please sign” for a blank signature.
  [english.loans.pleaseSign.toLowerCase(), 'please sign'],
  [english.recharge.claim.sent, 'Submission successful... please wait for platform review'],
  // The specification quotes the request for an image file; the other two are our own wording.
  [english.identity.capture.files.notImage, 'Please upload an image file.'],
  [
    messages['en-us'].ACCOUNT_EXISTS,
    'The account already exists, please log in with your password',
  ],
])('“%s” is worded as specified', (sentence, specified) => {
  expect(sentence).toBe(specified)
})
