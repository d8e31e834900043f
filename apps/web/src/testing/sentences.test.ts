import { messages } from '@candor/api/messages'
import { expect, test } from 'vitest'
import english from '../i18n/messages/en-us.json' with { type: 'json' }
import { routeNames, routes } from '../lib/routes.ts'

// The sentences that section 8 of the specification quotes, as far as their screens exist.
test.each([
  [english.app.loading, 'Loading…'],
  [english.common.success, 'Success'],
  [english.common.fail, 'Fail'],
  [english.position.close.title, 'Confirm closing position'],
  [english.ticket.created, 'Your order has been successfully created'],
  [english.recharge.claim.sent, 'Submission successful... please wait for platform review'],
  // It asks to upload an image file; the other two are ours to word.
  [english.identity.capture.files.notImage, 'Please upload an image file.'],
  [
    messages['en-us'].ACCOUNT_EXISTS,
    'The account already exists, please log in with your password',
  ],
])('“%s” stands word for word as specified', (sentence, specified) => {
  expect(sentence).toBe(specified)
})

// All the others. Whoever adds one of these screens adds its sentence above and takes its line away.
test.each([
  ['Confirm Application?', ['/ieo', '/jiedai']],
  ['Confirm Payment?', ['/ieo', '/taolilicaiDetail', '/kuangchiDetail', '/zhaiquanDetail']],
  ['the prompt to sign the loan agreement', ['/jiedaiHetong']],
])('no screen exists yet that would say: %s', (_sentence, paths) => {
  const built = new Set<string>(routeNames.map((name) => routes[name].path))
  expect(paths.filter((path) => built.has(path))).toEqual([])
})
