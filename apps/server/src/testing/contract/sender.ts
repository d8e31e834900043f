import { adminRoutes, type EndpointName } from '@candor/api'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Console endpoints that the checker's roles do not open. */
const sentByMaker: ReadonlySet<EndpointName> = new Set([
  'setSwitch',
  'haltMarket',
  'resumeMarket',
  'restrictUser',
  'disableUserAccount',
  'reopenUserAccount',
  'resetUserFactor',
  'liftRestriction',
  'seeRechargeCertificate',
  'creditRecharge',
  'rejectRecharge',
  'recallRecharge',
  'proposeDepositChannel',
  'stopDepositChannel',
  'saveIeoDraft',
  'askIeo',
  'createProduct',
  'saveProductDraft',
  'publishProduct',
  'freezeProductOrder',
  'releaseProductOrder',
  'endProduct',
  'topUpFunding',
  'saveContestDraft',
  'askContest',
  'proposeTask',
  'proposeLevelRewards',
  'openLoanAgreement',
  'decideLoan',
  'listChats',
  'listTicketItems',
  'openConversation',
  'seeSupportPicture',
  'answerConversation',
  'noteDeskTyping',
  'noteConversation',
  'handOverConversation',
  'closeConversation',
  'createDeskStreamTicket',
])

/** Endpoints of superadmins only. */
const sentBySuperadmin: ReadonlySet<EndpointName> = new Set([
  'changeOperatorRoles',
  'disableOperator',
  'enableOperator',
])

/**
 * Sender of an endpoint's bodies: a user with an address, or a guest where each call would need one of ten daily codes, which
 * guests do not receive.
 */
export function senderOf(seeded: SeededWorld, name: EndpointName): Person {
  if (sentBySuperadmin.has(name)) return seeded.superadmin
  if (name in adminRoutes) return sentByMaker.has(name) ? seeded.maker : seeded.checker
  if (name === 'bindGoogleAuth' || name === 'unbindGoogleAuth') return seeded.dora
  if (ofTheSecondFactor.has(name)) return seeded.carol
  if (ofTheVisitor.has(name)) return seeded.visitor
  return name === 'changePassword' ? seeded.guest : seeded.alice
}

/** Sent by a user whom no other test signs in. */
const ofTheSecondFactor: ReadonlySet<EndpointName> = new Set([
  'generateGoogleKey',
  'addPasskey',
  'removePasskey',
  'addSignInWallet',
  'removeSignInWallet',
  'addThirdParty',
  'removeThirdParty',
  'renewRecoveryCodes',
  'changeFundPassword',
  'googleSecretLogin',
  'changeContact',
] as const)

/** Endpoints with a lasting effect on their caller, sent by a user of their own. */
const ofTheVisitor: ReadonlySet<EndpointName> = new Set([
  'bindContact',
  'selfExclude',
  'setLimits',
  'closeAccount',
  'keepAccount',
  'takeDemo',
] as const)

/** Endpoints that end their own session or token. */
export const endsToken: ReadonlySet<EndpointName> = new Set([
  'logout',
  'operatorLogout',
  'operatorStepUp',
] as const)
