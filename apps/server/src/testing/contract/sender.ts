import { adminRoutes, type EndpointName } from '@candor/api'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Calls of the console that the checker's roles do not open. */
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

/** Calls that only superadmins may make. */
const sentBySuperadmin: ReadonlySet<EndpointName> = new Set([
  'changeOperatorRoles',
  'disableOperator',
  'enableOperator',
])

/**
 * Who sends an endpoint's bodies: a user with an address, except where every call would need a code
 * of which there are ten a day: a guest has none to send one to.
 */
export function senderOf(seeded: SeededWorld, name: EndpointName): Person {
  if (sentBySuperadmin.has(name)) return seeded.superadmin
  if (name in adminRoutes) return sentByMaker.has(name) ? seeded.maker : seeded.checker
  if (name === 'bindGoogleAuth' || name === 'unbindGoogleAuth') return seeded.dora
  if (ofTheSecondFactor.has(name)) return seeded.carol
  if (ofTheVisitor.has(name)) return seeded.visitor
  return name === 'changePassword' ? seeded.guest : seeded.alice
}

/** Asked of somebody whom no other test signs in. */
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

/** What stays with whoever asks for it: asked of somebody of whom nothing else is asked. */
const ofTheVisitor: ReadonlySet<EndpointName> = new Set([
  'bindContact',
  'selfExclude',
  'setLimits',
  'closeAccount',
  'keepAccount',
  'takeDemo',
] as const)

/** Calls that end the session, or the token, that their envelope is bound to. */
export const endsToken: ReadonlySet<EndpointName> = new Set([
  'logout',
  'operatorLogout',
  'operatorStepUp',
] as const)
